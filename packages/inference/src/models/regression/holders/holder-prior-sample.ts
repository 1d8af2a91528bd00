import { gamma } from "../../../distributions/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import type { RegressionShape } from "../regression-prior.ts";
import { roughUnits } from "./coordinates/effect-units.ts";
import { RESIDUAL_SPREAD, STUDENT_DEGREES } from "./effect-constants.ts";
import type { HolderCovariates } from "./holder-covariates-sample.ts";
import type { HolderEffects } from "./holder-effects.ts";
import type { HolderValues } from "./holder-parameters.ts";
import {
  coefficientPriors,
  coefficientSpreads,
  type HoldersPrior,
  levelsAtMean,
  unitsOfCoefficients,
} from "./holders-prior.ts";

/**
 * A draw of all holders' coefficients and residuals from the prior, for calibration; given their covariates
 * (`holderCovariatesSample`), whose standard deviations and means effects and levels may speak of.
 */
export function holderPriorSample(
  rng: SeededSource,
  shape: RegressionShape,
  effects: HolderEffects,
  prior: HoldersPrior,
  { laws, logScales }: HolderCovariates,
): Omit<HolderValues, "covariates"> {
  const { holders, differences, law, residual } = effects;
  const logSigma = Math.log(prior.sigma.sample(rng));
  const scaled = Array.from(logScales, (_, k) => k);
  const priors = coefficientPriors(effects, prior);
  const centres = priors.map((one) => one.sample(rng));
  const scatter = coefficientSpreads(effects, prior).map((one, k) =>
    differences[k] === "random" ? one.sample(rng) : 0,
  );
  // In their units, which may depend on the levels.
  const raw = holders.map(() => {
    // Student effects are normal ones with a scale of each holder's own: 1/√λ, λ ~ Gamma(ν/2, ν/2).
    const half = STUDENT_DEGREES / 2;
    const scale = law === "student" ? 1 / Math.sqrt(gamma.sample(rng, half, half)) : 1;
    return differences.map((difference, k) =>
      difference === "own" ? priors[k]!.sample(rng) : centres[k]! + scatter[k]! * scale * rng.normal(),
    );
  });
  const logUnit = familyUnitOf(effects, prior, raw);
  const units = unitsOfCoefficients(effects, prior, shape, { scaled }, logUnit);
  const drawn = roughUnits(units, logSigma, logScales).map(Math.exp);
  const inUnits = (values: readonly number[]) => values.map((value, k) => drawn[k]! * value);
  const [means, spreads] = [inUnits(centres), inUnits(scatter)];
  const own = raw.map((one, j) => {
    const values = inUnits(one);
    if (levelsAtMean(effects, prior))
      for (let k = 1; k < values.length; k++)
        values[0]! -= (laws[j]!.mean[k - 1]! - effects.centre[k - 1]!) * values[k]!;
    return values;
  });
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

/**
 * The logarithm of the family's unit of effects at the mean level of the holders; the model reads that level from the releases
 * (`familyUnit`), about as far off as their noise is.
 */
function familyUnitOf(
  { intercept }: HolderEffects,
  { unit }: HoldersPrior,
  own: readonly (readonly number[])[],
): number {
  if (unit === undefined || !intercept) return 0;
  return Math.log(unit.at(own.reduce((sum, one) => sum + one[0]! / own.length, 0)));
}
