import type { FitOptions } from "@dpbayes/inference";
import type { Setting } from "./family.ts";

const normal = (sd: number) => ({ law: "normal", mean: 0, sd }) as const;
const halfNormal = (sd: number) => ({ law: "half-normal", sd }) as const;

/**
 * Priors in units of the bounds: the paper's for linear regression (one table: the exact method with its own, several holders and local
 * reports: laws of the covariates as wide as the paper's).
 */
export function oldLinear(setting: Setting): FitOptions {
  if (setting === "central") return { method: "hierarchical" };
  return {
    method: "nuts",
    prior: {
      intercept: normal(Math.sqrt(5)),
      coefficients: normal(Math.sqrt(5)),
      mean: normal(1),
      scales: halfNormal(2.5),
      sigma: halfNormal(2.5),
    },
  };
}

/** Of generalised linear models whose linear predictor may reach so far. */
export function oldGeneralised(reach: number): FitOptions {
  return {
    prior: {
      intercept: normal(2 * reach),
      coefficients: normal(Math.sqrt(5) * reach),
      mean: normal(0.5),
      scales: halfNormal(0.5),
    },
  };
}
