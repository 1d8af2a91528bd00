import { designOf, type Study } from "@dpbayes/privacy/formats";
import type { Fit } from "../../fit/fit.ts";
import { type ScalarPrior, scalarPriorOf } from "../../models/priors/index.ts";
import { unitsOf } from "../../models/regression/regression-units.ts";

/**
 * The prior of a regression's coefficient in original units, as the fit says it: the law is written in the design's units, where a
 * coefficient is θ, and in original ones it is s·θ/s_k. Undefined where the fit has no such coefficient or no normal law of it.
 */
export function coefficientPrior(fit: Fit, study: Study, column: string): ScalarPrior | undefined {
  const units = unitsOf(designOf(study));
  const unit = units.columns.find(({ name }) => name === column);
  const law = normalLawOf(fit.origin.prior ?? []);
  if (unit === undefined || law === undefined) return undefined;
  const scale = units.response.scale / unit.scale;
  return scalarPriorOf({ law: "normal", mean: scale * law.mean, sd: scale * law.sd });
}

/** "coefficients ~ normal(mean 0, sd 2.236)", in the words of every regression's prior. */
function normalLawOf(words: readonly string[]): { readonly mean: number; readonly sd: number } | undefined {
  for (const line of words) {
    const [, mean, sd] = /^coefficients ~ normal\(mean (\S+), sd (\S+)\)/.exec(line) ?? [];
    if (Number.isFinite(Number(mean)) && Number(sd) > 0) return { mean: Number(mean), sd: Number(sd) };
  }
  return undefined;
}
