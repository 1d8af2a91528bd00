import { gamma } from "../../../distributions/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import { spreadPrior } from "./coordinates/spread-prior.ts";
import { RESIDUAL_SPREAD, STUDENT_DEGREES } from "./effect-constants.ts";
import type { HolderEffects } from "./holder-effects.ts";
import type { HolderValues } from "./holder-parameters.ts";
import { coefficientPriors, type ResponsePrior } from "./start/first-stage.ts";

/** A draw of all holders' coefficients and residuals from the prior, for calibration. */
export function holderPriorSample(
  rng: SeededSource,
  effects: HolderEffects,
  prior: ResponsePrior,
): Omit<HolderValues, "covariates"> {
  const { holders, differences, law, residual } = effects;
  const priors = coefficientPriors(effects, prior);
  const means = priors.map((one) => one.sample(rng));
  const spreads = priors.map((one, k) => (differences[k] === "random" ? spreadPrior(one).sample(rng) : 0));
  const own = holders.map(() => {
    // Student effects are normal ones with a scale of each holder's own: 1/√λ, λ ~ Gamma(ν/2, ν/2).
    const half = STUDENT_DEGREES / 2;
    const scale = law === "student" ? 1 / Math.sqrt(gamma.sample(rng, half, half)) : 1;
    return differences.map((difference, k) =>
      difference === "own" ? priors[k]!.sample(rng) : means[k]! + spreads[k]! * scale * rng.normal(),
    );
  });
  const logSigma = Math.log(prior.sigma.sample(rng));
  const variances = holders.map(() =>
    Math.exp(2 * (logSigma + (residual === "own" ? RESIDUAL_SPREAD * rng.normal() : 0))),
  );
  const average = (k: number) => own.reduce((sum, one) => sum + one[k]! / own.length, 0);
  return {
    mean: (k) => (differences[k] === "own" ? average(k) : means[k]!),
    spread: (k) => spreads[k]!,
    own: (j, k) => own[j]![k]!,
    variance: Math.exp(2 * logSigma),
    ownVariance: (j) => variances[j]!,
  };
}
