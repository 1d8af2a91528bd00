import type { Chains } from "../../diagnostics/index.ts";
import { requireFinite } from "../../errors/index.ts";
import type { Estimate } from "../importance/weighted-mean.ts";
import { savageDickeySentences } from "../words/bayes-factor-sentences.ts";
import { type DensityAt, densityAt, type Limits } from "./density-at.ts";

/** How much the data speak for a number being exactly a value, against it being free. */
export interface SavageDickey {
  readonly name: string;
  readonly value: number;
  /** log of p(data | number = value)/p(data | number free); the error is that of the logarithm. */
  readonly logBayesFactor: Estimate;
  readonly form: DensityAt["form"];
  readonly sentences: readonly string[];
}

export interface SavageDickeyInput extends Limits {
  readonly name: string;
  readonly draws: Chains;
  /** 0 without it. */
  readonly value?: number;
  /** Of the number's prior at the value, normalised, in the draws' unit. */
  readonly logPriorDensity: number;
}

/**
 * The Savage-Dickey ratio (Dickey 1971): where the rest of the prior does not depend on the number, the Bayes factor for "number =
 * value" is the posterior density there over the prior's. It moves with the prior's width: a prior ten times as wide makes it
 * ten times as large, whatever the data say.
 *
 * @example
 * ```ts
 * import { seededSource } from "@dpbayes/inference";
 * import { savageDickey } from "@dpbayes/inference/checks";
 * const rng = seededSource(1);
 * const draws = [0, 1].map(() => new Float64Array(2000).map(() => 0.1 * rng.normal()));
 * // N(0, 0.1²) after a prior N(0, 1): ten times as dense at 0.
 * const { logBayesFactor } = savageDickey({ name: "coefficients[age]", draws, logPriorDensity: -0.9189 });
 * console.log(Math.exp(logBayesFactor.value).toFixed(0)); // 10
 * ```
 */
export function savageDickey(input: SavageDickeyInput): SavageDickey {
  const { name, draws, value = 0 } = input;
  requireFinite("logPriorDensity", input.logPriorDensity);
  const { logDensity, error, form } = densityAt(draws, value, input);
  const logBayesFactor = Object.freeze({ value: logDensity - input.logPriorDensity, error });
  const plain = { name, value, logBayesFactor, form };
  return Object.freeze({ ...plain, sentences: savageDickeySentences(plain) });
}
