import { type Seed, seededSource } from "@dpbayes/inference";
import { ldpSgd, ldpSgdGroupSize } from "@dpbayes/inference/baselines";
import { gaussianEpsilon, gaussianNoiseMultiplier } from "@dpbayes/privacy/accounting";
import type { Rows } from "../data/prepare-regression.ts";
import { DELTA } from "./local-study.ts";
import { type RegressionSetting, regressionRelease, regressionStudy } from "./regression-study.ts";
import { columnsOf, meansOf, posteriorOf, type Sampling, worstRHat } from "./sampling.ts";

/** What a method found: coefficients on the principal components, in the units of the rows. */
export interface Estimate {
  readonly coefficients: ArrayLike<number>;
  /** Of sampled posteriors, as is `sd`. */
  readonly rHat?: number;
  /** Mean posterior sd of the coefficients. */
  readonly sd?: number;
}

/** The posterior mean of the coefficients from one simulated release. */
export async function posteriorEstimate(
  setting: RegressionSetting,
  epsilon: number,
  rows: Rows,
  seed: string,
  sampling: Sampling,
): Promise<Estimate> {
  const study = regressionStudy(setting, epsilon);
  const release = regressionRelease(setting, study, rows, seededSource(seed).split("noise"));
  const posterior = await posteriorOf(study, release, seed, sampling);
  const columns = columnsOf(posterior, "coefficients");
  const sds = posterior.summary({ names: columns }).rows.map((row) => row.sd);
  const sd = sds.reduce((sum, value) => sum + value, 0) / sds.length;
  return { coefficients: meansOf(posterior, columns), rHat: worstRHat(posterior, columns), sd };
}

/** LDP-SGD on the same rows. */
export function sgdEstimate(
  family: "linear" | "logistic",
  epsilon: number,
  { count, x, y }: Rows,
  stepSize: number,
  seed: Seed,
): Estimate {
  const { coefficients } = ldpSgd({
    family,
    covariates: x,
    responses: y,
    groupSize: ldpSgdGroupSize(x.length / count, epsilon, count),
    noiseMultiplier: gaussianNoiseMultiplier(epsilon, Math.log(DELTA)),
    stepSize,
    seed,
  });
  return { coefficients };
}

/**
 * The smaller ε at which noise for the sensitivity `exact` is as large as noise for `printed` is at
 * ε: so that a mechanism calibrated to a loose bound can be run with the exact one.
 */
export function epsilonOfLooseBound(epsilon: number, exact: number, printed: number): number {
  const multiplier = gaussianNoiseMultiplier(epsilon, Math.log(DELTA));
  return gaussianEpsilon(exact / (printed * multiplier), Math.log(DELTA));
}
