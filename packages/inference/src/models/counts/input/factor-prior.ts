import { fail, requirePositive } from "../../../errors/index.ts";
import type { FactorPrior } from "../exact-posteriors/log-grid.ts";
import type { Imputation } from "./count-input.ts";

/** The authors' public code: shape 0.1, rate 0.1 or 1 (local spec §10.6). */
const DEFAULT: FactorPrior = Object.freeze({ shape: 0.1, rate: 1 });

export function factorPrior({ shape, rate }: Partial<FactorPrior> = {}): FactorPrior {
  return {
    shape: requirePositive("prior.shape", shape ?? DEFAULT.shape),
    rate: requirePositive("prior.rate", rate ?? DEFAULT.rate),
  };
}

export function isAugmented(imputation: Imputation = "collapsed"): boolean {
  if (imputation !== "collapsed" && imputation !== "augmented")
    fail("ARGUMENT", {
      name: "imputation",
      found: JSON.stringify(imputation) ?? "missing",
      accepted: '"collapsed" or "augmented"',
    });
  return imputation === "augmented";
}
