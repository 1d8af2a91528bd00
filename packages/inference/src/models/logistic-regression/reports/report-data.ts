import { fail, requireCount, requireLength, requireNumber } from "../../../errors/index.ts";
import { requireCholesky } from "../../../math/linear-algebra/index.ts";

/** Reports of people who perturbed their own covariates and flipped their own outcome (local spec §7.2). */
export interface LogisticReports {
  readonly covariates: number;
  /** Noisy covariates, N×d by rows. */
  readonly values: Float64Array;
  /** Randomised outcomes, 0 or 1. */
  readonly outcomes: ArrayLike<number>;
  /** Covariance of the noise on the covariates, d×d. */
  readonly noise: Float64Array;
  /** p: the probability that an outcome was reported as it is. */
  readonly keepProbability: number;
}

/** Checks reports; what is wrong is named by its place, never by its value. */
export function requireReports(reports: LogisticReports): LogisticReports {
  const d = requireCount("covariates", reports.covariates, 1);
  const N = reports.outcomes.length;
  if (N === 0) fail("ARGUMENT", { name: "reports", found: "none", accepted: "one or more" });
  requireLength("values", reports.values, N * d);
  requireLength("noise", reports.noise, d * d);
  requireCholesky("noise", Float64Array.from(reports.noise), d);
  requireNumber("keepProbability", reports.keepProbability, (p) => p > 0.5 && p < 1, "between 1/2 and 1");
  for (let i = 0; i < N; i++) {
    const outcome = reports.outcomes[i];
    if (outcome !== 0 && outcome !== 1)
      fail("ARGUMENT", { name: `the outcome of report ${i}`, found: "another value", accepted: "0 or 1" });
    for (let j = 0; j < d; j++)
      if (!Number.isFinite(reports.values[i * d + j]!))
        fail("ARGUMENT", { name: `value ${j} of report ${i}`, found: "not finite", accepted: "finite" });
  }
  return reports;
}
