import { log1pExp, logistic } from "../../math/special/index.ts";
import type { EffectUnit } from "../regression/regression-prior.ts";

/**
 * Under the link log(1 + eᵘ) u is the logarithm of a small rate and a large rate itself: an effect of 1 multiplies the
 * first by e, and means nothing to the second. Over 1 + λ, λ the rate at the covariates' mean, it is relative in both.
 */
export const countUnit: EffectUnit = Object.freeze({
  at: (level: number) => 1 + log1pExp(level),
  slope: (level: number) => logistic(level) / (1 + log1pExp(level)),
  words: "1 + the mean count",
});
