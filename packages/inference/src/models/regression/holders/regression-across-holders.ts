import { LOG_EFFECTS, LOG_PRIOR, logLikelihoodName } from "../../../contracts/log-density-columns.ts";
import type { Model } from "../../../contracts/model.ts";
import { sigmaTransform } from "../coordinate-parts.ts";
import { type PointTerm, posteriorOfTerms } from "../posterior-of-terms.ts";
import type { RegressionPrior, RegressionShape } from "../regression-prior.ts";
import type { RegressionStart } from "../regression-start.ts";
import type { RegressionUnits } from "../regression-units.ts";
import type { CovariateLaw, HolderPoint } from "./covariate-law.ts";
import { RESIDUAL_SPREAD } from "./effect-constants.ts";
import { holderCoefficients } from "./holder-coefficients.ts";
import { holderCoordinates, termOfHolders } from "./holder-coordinates.ts";
import type { HolderEffects } from "./holder-effects.ts";
import { distanceOf, type HolderEstimate, holderEstimate } from "./holder-estimates.ts";
import { type HolderValues, holderParameters, writeHolderParameters } from "./holder-parameters.ts";
import { type HolderResiduals, holderResiduals } from "./holder-residuals.ts";
import { twoStageStart } from "./two-stage-start.ts";

/** One holder's release: its likelihood, the law of its covariates, and where to look for its regression. */
export interface HolderRelease<Point extends HolderPoint> {
  readonly law: CovariateLaw<Point>;
  readonly term: PointTerm<Point>;
  readonly start: RegressionStart;
}

export interface AcrossHoldersInput<Point extends HolderPoint> {
  readonly shape: RegressionShape;
  readonly units: RegressionUnits;
  readonly effects: HolderEffects;
  readonly prior: Pick<RegressionPrior, "intercept" | "coefficients" | "sigma">;
  /** In the order of the effects' holders. */
  readonly releases: readonly HolderRelease<Point>[];
}

/**
 * The posterior of a regression across holders that differ: own laws of the covariates, coefficients that are the same, own or
 * random, one residual or own ones. Draws are in original units (`holder-parameters.ts`).
 */
export function regressionAcrossHolders<Point extends HolderPoint>(input: AcrossHoldersInput<Point>): Model {
  const { shape, units, effects, prior, releases } = input;
  const { intercept, centre, counts } = effects;
  const J = releases.length;
  const priors = effects.differences.map((_, k) =>
    intercept && k === 0 ? prior.intercept : prior.coefficients,
  );
  const K = priors.length;
  const estimates = releases.map(({ law, term, start }) =>
    holderEstimate({
      ...{ intercept, centre, priors, law, term },
      coefficients: coefficientsOf(start, effects),
      ...(shape.residual && {
        residual: {
          prior: prior.sigma,
          transform: sigmaTransform(prior, start.limits),
          sigma: start.sigma ?? 0.5,
        },
      }),
    }),
  );
  const start = twoStageStart(estimates, priors);
  const coefficients = holderCoefficients({
    holders: J,
    differences: effects.differences,
    law: effects.law,
    priors,
    told: start.told,
    distance: Float64Array.from(releases.flatMap(({ law }) => [...distanceOf({ intercept, centre, law })])),
  });
  const residuals = shape.residual ? residualsOf(input, estimates) : undefined;
  const laws = releases.map(({ law }) => law);
  const coordinates = holderCoordinates({ intercept, centre, coefficients, residuals, laws });
  const total = counts.reduce((sum, count) => sum + count, 0);
  const average = (of: (j: number) => number) => {
    let sum = 0;
    for (let j = 0; j < J; j++) sum += (counts[j]! / total) * of(j);
    return sum;
  };
  const { own, mean, spread } = coefficients;
  const meanOf = (column: number) => average((j) => laws[j]!.mean(column));
  const values: HolderValues = {
    mean: (k) => (effects.differences[k] === "own" ? equalMean(own, k, K) : mean[k]!),
    spread: (k) => spread[k]!,
    own: (j, k) => own[j * K + k]!,
    get variance() {
      return residuals?.variance() ?? 0;
    },
    ownVariance: (j) => residuals?.variances[j] ?? 0,
    covariates: {
      mean: meanOf,
      sd: (column) => {
        const middle = meanOf(column);
        return Math.sqrt(
          average((j) => laws[j]!.columnVariance(column) + (laws[j]!.mean(column) - middle) ** 2),
        );
      },
    },
  };
  const middle = new Float64Array(coordinates.dimension);
  coefficients.writeStart(start, middle, 0);
  if (residuals) writeResiduals(residuals, estimates, middle, coefficients.dimension);
  const ofLaws = estimates.flatMap(({ law }) => [...law]);
  middle.set(ofLaws, coordinates.dimension - ofLaws.length);
  const hasEffects = effects.differences.includes("random") || effects.residual === "own";
  return Object.freeze<Model>({
    parameters: holderParameters(shape, units, effects, true),
    ...posteriorOfTerms(coordinates, [termOfHolders(releases.map(({ term }) => term))], middle),
    constrain(q, out) {
      coordinates.moveTo(q);
      writeHolderParameters(shape, units, effects, values, out);
    },
    recorded: {
      names: [LOG_PRIOR, ...effects.holders.map(logLikelihoodName), ...(hasEffects ? [LOG_EFFECTS] : [])],
      record(q, out) {
        coordinates.moveTo(q);
        out[0] = coordinates.logPrior;
        releases.forEach(({ term, law }, j) => {
          out[j + 1] = term.addTo(law.point, law.gradient);
        });
        if (hasEffects) out[J + 1] = coordinates.logEffects;
      },
    },
  });
}

function equalMean(own: Float64Array, k: number, K: number): number {
  let sum = 0;
  for (let at = k; at < own.length; at += K) sum += own[at]!;
  return (sum * K) / own.length;
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

function residualsOf<Point extends HolderPoint>(
  { effects, prior, releases }: AcrossHoldersInput<Point>,
  estimates: readonly HolderEstimate[],
): HolderResiduals {
  const best = estimates.reduce(
    (least, one, j) => (one.logSigmaVariance < estimates[least]!.logSigmaVariance ? j : least),
    0,
  );
  const s = RESIDUAL_SPREAD ** 2;
  return holderResiduals({
    holders: estimates.length,
    own: effects.residual === "own",
    prior: prior.sigma,
    transform: sigmaTransform(prior, releases[best]!.start.limits),
    centring: estimates.map(({ logSigmaVariance }) => s / (s + logSigmaVariance)),
    middle: meanLogSigma(estimates),
  });
}

function writeResiduals(
  residuals: HolderResiduals,
  estimates: readonly HolderEstimate[],
  q: Float64Array,
  at: number,
): void {
  const sigma = Math.exp(meanLogSigma(estimates));
  // Shrunken towards each other: three spreads at most.
  const near = (own: number) => Math.min(2.5 * sigma, Math.max(sigma / 2.5, own));
  residuals.writeStart(
    sigma,
    estimates.map((one) => near(one.sigma)),
    q,
    at,
  );
}

function meanLogSigma(estimates: readonly HolderEstimate[]): number {
  let [sum, total] = [0, 0];
  for (const { sigma, logSigmaVariance } of estimates) {
    const weight = 1 / (RESIDUAL_SPREAD ** 2 + logSigmaVariance);
    sum += weight * Math.log(sigma);
    total += weight;
  }
  return sum / total;
}
