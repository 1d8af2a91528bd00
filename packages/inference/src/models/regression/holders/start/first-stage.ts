import { positive, type Transform } from "../../../../transforms/index.ts";
import { scalarPriorOf } from "../../../priors/scalar-prior.ts";
import { scalesTransform, sigmaTransform } from "../../coordinates/coordinate-parts.ts";
import type { PointTerm } from "../../posterior-of-terms.ts";
import type { RegressionShape } from "../../regression-prior.ts";
import type { RegressionStart } from "../../regression-start.ts";
import { scatterOf } from "../../scatter.ts";
import type { CovariateLaw, HolderPoint } from "../coordinates/covariate-law.ts";
import type { HolderEffects } from "../holder-effects.ts";
import {
  coefficientPriors,
  type HoldersPrior,
  knownCoefficient,
  levelsAtMean,
  unitsOfCoefficients,
} from "../holders-prior.ts";
import { type HolderEstimate, holderEstimate } from "./holder-estimates.ts";

/** One holder's release: its likelihood, the law of its covariates, and where to look for its regression. */
export interface HolderRelease<Point extends HolderPoint> {
  readonly law: CovariateLaw<Point>;
  readonly term: PointTerm<Point>;
  readonly start: RegressionStart;
}

/** What every holder's release says by itself. */
export function firstStage<Point extends HolderPoint>(
  shape: RegressionShape,
  effects: HolderEffects,
  prior: HoldersPrior,
  releases: readonly HolderRelease<Point>[],
): readonly HolderEstimate[] {
  const { intercept, centre } = effects;
  const priors = coefficientPriors(effects, prior);
  const logUnit = familyUnit(prior, releases);
  return releases.map(({ law, term, start }) => {
    const flat = shape.residual && prior.sigma.law.law === "log-uniform";
    const sigma = flat ? ALONE.prior : prior.sigma;
    const transform = sigmaTransform({ sigma }, start.limits);
    const residual = { prior: sigma, transform, sigma: start.sigma ?? 0.5 };
    return holderEstimate({
      ...{ intercept, centre, priors, law, term },
      known: knownCoefficient(effects, shape),
      levelsAtMean: levelsAtMean(effects, prior),
      units: unitsOfCoefficients(effects, prior, shape, law, logUnit),
      scales: prior.commonScales
        ? ALONE
        : { prior: prior.scales, transform: ownTransform(prior, law, start) },
      coefficients: coefficientsOf(start, effects),
      ...(scatterOf(shape) && { residual }),
    });
  });
}

/**
 * Where holders share what they know of scales, one by itself is looked at under a law about as wide, which is taken out of its estimate
 * again: 1/100 to 1 of the half width of the bounds. A law that is flat in the logarithm would have its mode anywhere.
 */
const ALONE = {
  prior: scalarPriorOf({ law: "log-normal", mean: -2, sd: 1.2 }),
  shared: { mean: -2, sd: 1.2 },
};

/**
 * The logarithm of the family's unit of effects, at about the mean level of the holders: a constant, as the centre is, that reads the
 * releases only.
 */
export function familyUnit(
  { unit }: HoldersPrior,
  releases: readonly Pick<HolderRelease<HolderPoint>, "start">[],
): number {
  if (unit === undefined) return 0;
  const levels = releases.map(({ start: { intercept = 0, coefficients = [], mean = [] } }) =>
    Array.from(coefficients).reduce((sum, slope, k) => sum + slope * (mean[k] ?? 0), intercept),
  );
  return Math.log(unit.at(levels.reduce((sum, level) => sum + level / levels.length, 0)));
}

/** From coordinates to the scales of one holder whose scales are its own. */
export function ownTransform(
  prior: Pick<HoldersPrior, "scales">,
  { scaled }: Pick<CovariateLaw<HolderPoint>, "scaled">,
  { limits }: RegressionStart,
): Transform {
  const own = limits && { scales: scaled.map((column) => limits.scales[column]!) };
  return own ? scalesTransform(prior, own) : positive([scaled.length]);
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
