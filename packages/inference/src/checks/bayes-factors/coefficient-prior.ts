import { designOf, type Study } from "@dpbayes/privacy/formats";
import type { Fit } from "../../fit/fit.ts";
import { affineLaw } from "../../models/priors/affine-law.ts";
import { readPrior, type ScalarPrior, scalarPriorOf } from "../../models/priors/index.ts";
import { unitsOf } from "../../models/regression/regression-units.ts";

/**
 * The prior of a regression's coefficient in original units, as the fit says it. Undefined where the fit has no such coefficient or no
 * law of it: of its effect there may be one, which is another number.
 */
export function coefficientPrior(fit: Fit, study: Study, column: string): ScalarPrior | undefined {
  const words = fit.origin.prior ?? [];
  const own = words.map((line) => line.split(" ~ ")).find(([names]) => namedIn(names!, column));
  if (own) return lawIn(own[1]!);
  const units = unitsOf(designOf(study));
  const unit = units.columns.find(({ name }) => name === column);
  const law = lawOfAll(words);
  return unit && law && scalarPriorOf(affineLaw(law.law, units.response.scale / unit.scale));
}

/** Whether "coefficients[age], coefficients[bmi]" names the column. */
function namedIn(names: string, column: string): boolean {
  return `, ${names}, `.includes(`, coefficients[${column}], `);
}

/** Fits of early versions have one law of all coefficients, in the design's units: θ, which in original ones is s·θ/s_k. */
function lawOfAll(words: readonly string[]): ScalarPrior | undefined {
  const line = words.find((one) => one.startsWith("coefficients ~ "));
  return line === undefined ? undefined : lawIn(line.slice("coefficients ~ ".length));
}

function lawIn(text: string): ScalarPrior | undefined {
  try {
    return readPrior({ law: text }).scalar("law", "real", { law: "normal", mean: 0, sd: 1 });
  } catch {
    return undefined;
  }
}
