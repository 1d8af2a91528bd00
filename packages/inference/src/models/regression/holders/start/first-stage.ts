import type { ScalarPrior } from "../../../priors/index.ts";
import { sigmaTransform } from "../../coordinates/coordinate-parts.ts";
import type { PointTerm } from "../../posterior-of-terms.ts";
import type { RegressionPrior, RegressionShape } from "../../regression-prior.ts";
import type { RegressionStart } from "../../regression-start.ts";
import { scatterOf } from "../../scatter.ts";
import type { CovariateLaw, HolderPoint } from "../coordinates/covariate-law.ts";
import type { HolderEffects } from "../holder-effects.ts";
import { type HolderEstimate, holderEstimate } from "./holder-estimates.ts";

/** One holder's release: its likelihood, the law of its covariates, and where to look for its regression. */
export interface HolderRelease<Point extends HolderPoint> {
  readonly law: CovariateLaw<Point>;
  readonly term: PointTerm<Point>;
  readonly start: RegressionStart;
}

/** The priors of level and slopes, and of the residual. */
export type ResponsePrior = Pick<RegressionPrior, "intercept" | "coefficients" | "sigma">;

/** Of each coefficient, the level first where there is an intercept. */
export function coefficientPriors(
  { intercept, differences }: HolderEffects,
  prior: ResponsePrior,
): ScalarPrior[] {
  return differences.map((_, k) => (intercept && k === 0 ? prior.intercept : prior.coefficients));
}

/** What every holder's release says by itself. */
export function firstStage<Point extends HolderPoint>(
  shape: RegressionShape,
  effects: HolderEffects,
  prior: ResponsePrior,
  releases: readonly HolderRelease<Point>[],
): readonly HolderEstimate[] {
  const { intercept, centre } = effects;
  const priors = coefficientPriors(effects, prior);
  return releases.map(({ law, term, start }) => {
    const transform = sigmaTransform(prior, start.limits);
    const residual = { prior: prior.sigma, transform, sigma: start.sigma ?? 0.5 };
    return holderEstimate({
      ...{ intercept, centre, priors, law, term },
      coefficients: coefficientsOf(start, effects),
      ...(scatterOf(shape) && { residual }),
    });
  });
}

/** The level at the centre and the slopes of a start. */
function coefficientsOf(
  { intercept: alpha = 0, coefficients = [] }: RegressionStart,
  { centre, intercept }: HolderEffects,
): Float64Array {
  const slopes = Float64Array.from(centre, (_, k) => coefficients[k] ?? 0);
  const level = slopes.reduce((sum, slope, k) => sum + slope * centre[k]!, alpha);
  return intercept ? Float64Array.of(level, ...slopes) : slopes;
}
