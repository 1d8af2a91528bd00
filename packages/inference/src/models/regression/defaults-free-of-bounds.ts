import type { ScalarLaw } from "../priors/index.ts";
import type { EffectUnit, RegressionDefaults } from "./regression-prior.ts";

/**
 * Of spreads, also of what the covariates' spreads of several holders have in common: about an eighth of the bounds' half width, nine times of
 * ten between a ninetieth and all of it. A law that is flat in the logarithm over three decades has most of its mass where noise hides a
 * covariate, and slopes may then be anything; with a log-sd of 1, bounds ten times too wide are out of reach (`experiments/effect-priors`).
 */
const spread: ScalarLaw = { law: "log-normal", mean: -2, sd: 1.5 };
const anywhere: ScalarLaw = { law: "uniform", from: -1, to: 1 };

/** Four degrees of freedom: an effect of ten scales has a density of 1e-4, not 1e-22 as under a normal law. */
function studentLaw(scale: number): ScalarLaw {
  return { law: "student", df: 4, mean: 0, scale };
}

/**
 * Default priors that read nothing but their range from the bounds, in the design's units. A bound is a privacy
 * choice; widening it moves the numbers of the data towards 0 and changes nothing else. Slopes are therefore those of
 * standardised covariates, in units of the residual; spreads have a wide law on a log scale, levels are uniform: rescaling
 * a variable rescales them, as far as data know them.
 */
export const linearDefaults = Object.freeze({
  standardised: studentLaw(1),
  level: anywhere,
  mean: anywhere,
  scales: spread,
  sigma: spread,
}) satisfies RegressionDefaults;

/** What a family of outcomes says of its linear predictor. */
export interface PredictorDefaults {
  /** Scale of the effect of one standard deviation of a covariate. */
  readonly effect: number;
  /** Scale of the level at the covariates' mean. */
  readonly level: number;
  readonly unit?: EffectUnit;
}

/** The same for outcomes without a residual. */
export function predictorDefaults({ effect, level, unit }: PredictorDefaults): RegressionDefaults {
  return Object.freeze({
    standardised: studentLaw(effect),
    level: studentLaw(level),
    ...(unit && { unit }),
    ...{ mean: anywhere, scales: spread, sigma: spread },
  });
}
