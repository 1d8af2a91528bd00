import type { ScalarLaw } from "../priors/index.ts";
import type { EffectUnit, RegressionDefaults } from "./regression-prior.ts";

/** Three decades below the bounds: the sd of a number within [-1, 1] is at most 1, and how much less nobody says. */
const spread: ScalarLaw = { law: "log-uniform", from: 1e-3, to: 1 };
const anywhere: ScalarLaw = { law: "uniform", from: -1, to: 1 };

/** Four degrees of freedom: an effect of ten scales has a density of 1e-4, not 1e-22 as under a normal law. */
function studentLaw(scale: number): ScalarLaw {
  return { law: "student", df: 4, mean: 0, scale };
}

/**
 * Default priors that read nothing but their range from the bounds, in the design's units. A bound is a privacy
 * choice; widening it moves the numbers of the data towards 0 and changes nothing else. Slopes are therefore those of
 * standardised covariates, in units of the residual; spreads are uniform on a log scale, levels uniform: rescaling
 * a variable rescales them, up to the ends of the ranges.
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
