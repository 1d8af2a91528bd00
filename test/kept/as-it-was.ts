import type { ModelOptions } from "@dpbayes/inference";
import type { Study } from "@dpbayes/privacy";
import { designOf } from "@dpbayes/privacy/formats";

const normal = (sd: number) => ({ law: "normal", mean: 0, sd });
const halfNormal = (sd: number) => ({ law: "half-normal", sd });

/** What models assumed when the files were written, where they assume something else now: whoever says so has the former posterior. */
export function asItWas(study: Study, recorded: readonly string[]): ModelOptions {
  const { family } = study.model;
  if (family === "categorical") return { prior: { concentration: 1 } };
  if (family === "linear-regression") return linearAsItWas(study, recorded);
  if (family === "logistic-regression") return generalisedAsItWas(study, recorded, 1);
  if (family !== "poisson-regression")
    return { ...(family === "poisson" && { options: { dispersed: false } }) };
  const reach = Math.max(1, designOf(study).response.bound / 4);
  return { ...generalisedAsItWas(study, recorded, reach), options: { dispersed: false } };
}

/** One table that hides no number of records: the exact method, whose prior is as it was. Else the paper's priors, in units of the bounds. */
function linearAsItWas(study: Study, recorded: readonly string[]): ModelOptions {
  const { setting, neighbours } = study.privacy;
  if (setting !== "local" && neighbours === "replace-one") return { method: "hierarchical" };
  const laws = { coefficients: normal(Math.sqrt(5)), scales: halfNormal(2.5), sigma: halfNormal(2.5) };
  return {
    prior: { ...laws, ...parts(recorded, Math.sqrt(5), 1) },
    options: { residuals: "normal" },
  };
}

/** Covariates within the bounds, values moved to a bound taken for tails beyond it; `reach` is how far the linear predictor may go. */
function generalisedAsItWas(study: Study, recorded: readonly string[], reach: number): ModelOptions {
  const half = Math.min(designOf(study).radius, 1) / 2;
  const laws = { coefficients: normal(Math.sqrt(5) * reach), scales: halfNormal(half) };
  return {
    method: "nuts-clipped",
    prior: { ...laws, ...parts(recorded, 2 * reach, half) },
  };
}

/** Laws of what only some regressions have. */
function parts(recorded: readonly string[], intercept: number, mean: number) {
  return {
    ...(recorded.includes("intercept") && { intercept: normal(intercept) }),
    ...(recorded.includes("covariate_mean") && { mean: normal(mean) }),
  };
}
