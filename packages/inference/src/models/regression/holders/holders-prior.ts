import { fail } from "../../../errors/index.ts";
import { affineLaw } from "../../priors/affine-law.ts";
import { type ScalarPrior, scalarPriorOf } from "../../priors/index.ts";
import { INDICATOR_SD } from "../coordinates/standardised-slopes.ts";
import type { RegressionPrior, RegressionShape } from "../regression-prior.ts";
import type { CovariateLaw, HolderPoint } from "./coordinates/covariate-law.ts";
import type { UnitOf } from "./coordinates/effect-units.ts";
import type { KnownCoefficient } from "./coordinates/holder-coefficients.ts";
import { halfNormalSpread, spreadPrior } from "./coordinates/spread-prior.ts";
import { FEWEST_FOR_SPREAD, SPREAD_OF_FEW, SPREAD_SHARE } from "./effect-constants.ts";
import type { HolderEffects } from "./holder-effects.ts";

/** The priors of level and slopes, of the residual, and of covariates' scales. */
export type HoldersPrior = Pick<
  RegressionPrior,
  | "intercept"
  | "atMean"
  | "origin"
  | "coefficients"
  | "standardised"
  | "unit"
  | "sigma"
  | "scales"
  | "commonScales"
  | "ownScales"
  | "spread"
>;

/** Of each coefficient in its unit, the level first where there is an intercept. */
export function coefficientPriors(
  { intercept, differences }: HolderEffects,
  prior: HoldersPrior,
): readonly ScalarPrior[] {
  return differences.map((_, k) =>
    intercept && k === 0 ? prior.intercept : prior.coefficients[k - (intercept ? 1 : 0)]!,
  );
}

/** Of the spread of each coefficient in its unit: of a standardised effect, or of so many prior sds of the coefficient. */
export function coefficientSpreads(effects: HolderEffects, prior: HoldersPrior): readonly ScalarPrior[] {
  const first = effects.intercept ? 1 : 0;
  return coefficientPriors(effects, prior).map((one, k) => {
    if (prior.standardised[k - first]) return prior.spread ?? halfNormalSpread(spreadOfEffects(effects));
    return prior.spread === undefined
      ? spreadPrior(one)
      : scalarPriorOf(affineLaw(prior.spread.law, Math.sqrt(one.variance)));
  });
}

/** The half-normal law's sd where nobody stated a law. */
export function spreadOfEffects({ holders }: Pick<HolderEffects, "holders">): number {
  return holders.length < FEWEST_FOR_SPREAD ? SPREAD_OF_FEW : SPREAD_SHARE;
}

/**
 * Standardised effects are θ_k·e^{μ_k}/σ, or θ_k·e^{μ_k} where the response has no residual; levels, and coefficients whose law is given, are in
 * the design's units. A column that follows from others
 * counts as a level does, with the sd that it is said to have. `logUnit`: what the family counts effects in beside that.
 */
export function unitsOfCoefficients(
  { intercept, differences }: HolderEffects,
  { standardised }: HoldersPrior,
  { residual, indicators = [] }: RegressionShape,
  { scaled, derivedSds }: Pick<CovariateLaw<HolderPoint>, "scaled" | "derivedSds">,
  logUnit = 0,
): readonly UnitOf[] {
  const first = intercept ? 1 : 0;
  return differences.map((_, k) => {
    if (!standardised[k - first]) return { constant: 0, residual: false, scale: -1 };
    const scale = indicators.includes(k - first) ? -1 : scaled.indexOf(k - first);
    const sd = derivedSds?.get(k - first) ?? INDICATOR_SD;
    return { constant: logUnit - (scale < 0 ? Math.log(sd) : 0), residual, scale };
  });
}

/** The coefficient of an offset, the level counted first. */
export function knownCoefficient(
  { intercept }: Pick<HolderEffects, "intercept">,
  { fixed }: RegressionShape,
): KnownCoefficient | undefined {
  return fixed && { place: fixed.place + (intercept ? 1 : 0), value: fixed.coefficient };
}

/** Whether the prior speaks of levels of holders at the means of their own covariates: where each is by itself. */
export function levelsAtMean({ intercept, differences }: HolderEffects, { atMean }: HoldersPrior): boolean {
  return intercept && atMean && differences[0] === "own";
}

/** Holders' levels are those at the middle of all records: a law of the response where covariates are 0 would join level and slopes. */
export function requireLevel(isAtOrigin: boolean): void {
  if (isAtOrigin)
    fail("ARGUMENT", {
      name: "prior intercept",
      found: "given under the response's name, for holders that differ",
      accepted: 'stated as level, the response at the covariates\' mean; or holders "same"',
    });
}
