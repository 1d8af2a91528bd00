import { positive } from "../../../transforms/index.ts";
import { scalesTransform } from "../coordinates/coordinate-parts.ts";
import type { RegressionStart } from "../coordinates/regression-coordinates.ts";
import type { PointCoordinates } from "../posterior-of-terms.ts";
import type { RegressionShape } from "../regression-prior.ts";
import { type ColumnKinds, type DiscreteCells, discreteCells } from "./discrete-cells.ts";
import { centreOf, type MixedStart, mixedCovariates } from "./mixed-covariates.ts";
import { mixedVector } from "./mixed-places.ts";
import { clearMixedPoint, type MixedPoint, mixedPoint } from "./mixed-point.ts";
import type { MixedPrior } from "./mixed-prior.ts";
import { mixedSlopes } from "./mixed-slopes.ts";

/** The way between unconstrained coordinates and the point that likelihoods see. */
export interface MixedCoordinates extends PointCoordinates<MixedPoint> {
  readonly cells: DiscreteCells;
  /** The coordinates of the start. */
  start(): Float64Array;
}

/** Slopes and level as in `mixed-slopes.ts`, covariates as in `mixed-covariates.ts`; those of levels are rotated (`level-maps.ts`). */
export function mixedCoordinates(
  shape: RegressionShape,
  kinds: ColumnKinds,
  prior: MixedPrior,
  start: MixedStart,
): MixedCoordinates {
  const { covariates: d, numbers } = kinds;
  const g = numbers.length;
  const cells = discreteCells(kinds);
  const limits = start.limits && { scales: numbers.map((j) => start.limits!.scales[j]!) };
  const scales = limits ? scalesTransform(prior, limits) : positive([Math.max(1, g)]);
  const { vector, places } = mixedVector(shape, kinds, cells, prior.norm, scales);
  const centre = centreOf(start, d);
  const rotated = prior.norm === Infinity;
  const covariates = mixedCovariates(kinds, cells, places, prior, { ...start, mean: centre }, rotated);
  const { maps } = covariates;
  const x = new Float64Array(vector.constrainedLength);
  const gradientX = new Float64Array(vector.constrainedLength);
  const point = mixedPoint(d, cells.cells, g);
  const gradient = mixedPoint(d, cells.cells, g);
  const { effects } = start;
  const slopes = mixedSlopes({ shape, kinds, places, prior, centre, effects, x, gradientX, point, gradient });
  let logPrior = 0;

  function readDispersion(): number {
    if (places.sigma < 0) return 0;
    const sigma = x[places.sigma]!;
    point.variance = sigma ** 2;
    gradientX[places.sigma]! += prior.sigma.slope(sigma);
    return prior.sigma.logDensity(sigma);
  }

  return Object.freeze<MixedCoordinates>({
    dimension: vector.unconstrainedLength,
    cells,
    point,
    gradient,
    get logPrior() {
      return logPrior;
    },
    moveTo(q) {
      const logJacobian = vector.constrain(q, 0, x, 0);
      // Coordinates so far out that a scale overflowed: impossible, and nothing below need look at NaN.
      if (!Number.isFinite(logJacobian)) return -Infinity;
      maps?.toNatural(x);
      clearMixedPoint(gradient);
      gradientX.fill(0);
      const ofCells = covariates.moveTo(x, point, gradientX);
      const ofSlopes = slopes.read();
      const ofScales = covariates.correlationPrior(x, gradientX) + covariates.scalesPrior(x, gradientX);
      logPrior = ofCells + slopes.logPrior() + ofScales + readDispersion();
      return logJacobian + ofSlopes + logPrior;
    },
    pullBack(q, gradientQ) {
      slopes.pullBack();
      covariates.pullBack(x, point, gradient, gradientX);
      if (places.sigma >= 0) gradientX[places.sigma]! += 2 * x[places.sigma]! * gradient.variance;
      maps?.pullBack(gradientX);
      gradientQ.fill(0);
      vector.pullBack(q, 0, x, 0, gradientX, gradientQ);
    },
    start() {
      const given = new Float64Array(vector.constrainedLength);
      if (places.sigma >= 0) given[places.sigma] = start.sigma ?? 1;
      covariates.writeStart(given);
      slopes.writeStart(given, startingSlopes(start, d, prior.norm), start.intercept ?? 0);
      maps?.toSampled(given);
      const q = new Float64Array(vector.unconstrainedLength);
      vector.unconstrain(given, 0, q, 0);
      return q;
    },
  });
}

/** A start inside the ball. */
function startingSlopes({ coefficients }: RegressionStart, d: number, norm: number): Float64Array {
  const slopes = Float64Array.from({ length: d }, (_, j) => coefficients?.[j] ?? 0);
  const length = Math.hypot(...slopes);
  return length < 0.9 * norm ? slopes : slopes.map((slope) => (0.9 * norm * slope) / length);
}
