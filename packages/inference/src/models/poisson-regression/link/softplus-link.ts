import { log1pExp, logistic } from "../../../math/special/index.ts";
import { writeLogisticDerivatives } from "../../logistic-regression/link/logistic-derivatives.ts";
import type { EffectUnit } from "../../regression/regression-prior.ts";
import type { CountLink } from "./count-link.ts";

/**
 * u is the logarithm of a small rate and a large rate itself: an effect of 1 multiplies the first by e, and means nothing
 * to the second. Over 1 + λ, λ the rate at the covariates' mean, it is relative in both.
 */
export const countUnit: EffectUnit = Object.freeze({
  at: (level: number) => 1 + log1pExp(level),
  slope: (level: number) => logistic(level) / (1 + log1pExp(level)),
  words: "1 + the mean count",
});

/** Mean counts log(1 + eᵘ), as in Kulkarni et al. (2021). Their moments are smooth in u itself. */
export const softplusLink: CountLink = Object.freeze<CountLink>({
  name: "softplus",
  words: "log(1 + exp(u))",
  rate: log1pExp,
  writeDerivatives: (u, out) => writeLogisticDerivatives(u, out),
  predictorAt: (w) => w,
  slopeAt: () => 1,
  nodeAt: (u) => u,
  width: (_, tau) => tau,
  // The normal law alone asks for this.
  narrowStep: 0.7,
  unit: countUnit,
  reach: (count) => count,
});
