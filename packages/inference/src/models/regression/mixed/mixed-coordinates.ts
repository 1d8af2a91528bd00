import type { RegressionStart } from "../coordinates/regression-coordinates.ts";
import type { PointCoordinates } from "../posterior-of-terms.ts";
import type { RegressionShape } from "../regression-prior.ts";
import { type ColumnKinds, type DiscreteCells, discreteCells } from "./discrete-cells.ts";
import { centreOf, type MixedStart, mixedCovariates } from "./mixed-covariates.ts";
import { mixedVector } from "./mixed-places.ts";
import { clearMixedPoint, type MixedPoint, mixedPoint } from "./mixed-point.ts";
import type { MixedPrior } from "./mixed-prior.ts";

/** The way between unconstrained coordinates and the point that likelihoods see. */
export interface MixedCoordinates extends PointCoordinates<MixedPoint> {
  readonly cells: DiscreteCells;
  /** The coordinates of the start. */
  start(): Float64Array;
}

/**
 * Coordinates in which weak data bend the posterior less, as in `scaledSlopes`: sampled are ψ_j = θ_j√(k + τ_j²) for
 * numbers (1/k the prior's variance; slopes of a ball stay as they are) and a = α + Σθ_jc_j, where c is a constant near
 * the covariates' mean. Those of levels are rotated (`level-maps.ts`).
 */
export function mixedCoordinates(
  shape: RegressionShape,
  kinds: ColumnKinds,
  prior: MixedPrior,
  start: MixedStart,
): MixedCoordinates {
  const { covariates: d, numbers } = kinds;
  const g = numbers.length;
  const cells = discreteCells(kinds);
  const { vector, places } = mixedVector(shape, kinds, cells, prior.norm);
  const scaled = prior.norm === Infinity;
  const k = 1 / prior.coefficients.variance;
  const centre = centreOf(start, d);
  const covariates = mixedCovariates(kinds, cells, places, prior, { ...start, mean: centre }, scaled);
  const { maps } = covariates;
  const x = new Float64Array(vector.constrainedLength);
  const gradientX = new Float64Array(vector.constrainedLength);
  const point = mixedPoint(d, cells.cells, g);
  const gradient = mixedPoint(d, cells.cells, g);
  const tau = (i: number) => x[places.scales + i]!;
  let logPrior = 0;

  function readSlopes(): number {
    let logJacobian = 0;
    for (let j = 0; j < d; j++) point.coefficients[j] = x[places.coefficients + j]!;
    if (scaled)
      for (let i = 0; i < g; i++) {
        const precision = k + tau(i) ** 2;
        point.coefficients[numbers[i]!]! /= Math.sqrt(precision);
        logJacobian -= 0.5 * Math.log(precision);
      }
    if (places.intercept < 0) return logJacobian;
    point.intercept = x[places.intercept]!;
    for (let j = 0; j < d; j++) point.intercept -= point.coefficients[j]! * centre[j]!;
    return logJacobian;
  }

  /** The priors of slopes and intercept go through `gradient`, which is in their own units. */
  function slopesPrior(): number {
    let sum = 0;
    for (let j = 0; j < d; j++) {
      const theta = point.coefficients[j]!;
      sum += prior.coefficients.logDensity(theta);
      gradient.coefficients[j]! += prior.coefficients.slope(theta);
    }
    if (places.intercept < 0) return sum;
    gradient.intercept += prior.intercept.slope(point.intercept);
    return sum + prior.intercept.logDensity(point.intercept);
  }

  function backToSlopes(): void {
    if (places.intercept >= 0) gradientX[places.intercept]! += gradient.intercept;
    const inIntercept = places.intercept >= 0 ? gradient.intercept : 0;
    for (let j = 0; j < d; j++)
      gradientX[places.coefficients + j]! += gradient.coefficients[j]! - inIntercept * centre[j]!;
    if (!scaled) return;
    for (let i = 0; i < g; i++) {
      const at = places.coefficients + numbers[i]!;
      const precision = k + tau(i) ** 2;
      const theta = point.coefficients[numbers[i]!]!;
      gradientX[places.scales + i]! -= ((gradientX[at]! * theta + 1) * tau(i)) / precision;
      gradientX[at]! /= Math.sqrt(precision);
    }
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
      const ofSlopes = readSlopes();
      const ofCells = covariates.moveTo(x, point, gradientX);
      const ofCoefficients = slopesPrior();
      const ofScales = covariates.scalesPrior(x, gradientX);
      logPrior = ofCells + ofCoefficients + ofScales;
      return logJacobian + ofSlopes + ofCells + ofCoefficients + ofScales;
    },
    pullBack(q, gradientQ) {
      covariates.pullBack(x, point, gradient, gradientX);
      backToSlopes();
      maps?.pullBack(gradientX);
      gradientQ.fill(0);
      vector.pullBack(q, 0, x, 0, gradientX, gradientQ);
    },
    start() {
      const given = new Float64Array(vector.constrainedLength);
      const slopes = startingSlopes(start, d, prior.norm);
      let shift = start.intercept ?? 0;
      for (let j = 0; j < d; j++) {
        given[places.coefficients + j] = slopes[j]!;
        shift += slopes[j]! * centre[j]!;
      }
      if (places.intercept >= 0) given[places.intercept] = shift;
      covariates.writeStart(given);
      numbers.forEach((j, i) => {
        if (scaled) given[places.coefficients + j]! *= Math.sqrt(k + given[places.scales + i]! ** 2);
      });
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
