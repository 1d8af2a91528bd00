import { scaleRows } from "../../../transforms/index.ts";
import { scaleRowsPullBack } from "../../../transforms/scaled-cholesky.ts";
import type { PointCoordinates } from "../posterior-of-terms.ts";
import type { RegressionStart } from "../regression-coordinates.ts";
import type { RegressionShape } from "../regression-prior.ts";
import { cellLaw } from "./cell-law.ts";
import { type ColumnKinds, type DiscreteCells, discreteCells } from "./discrete-cells.ts";
import { levelMaps } from "./level-maps.ts";
import { levelStart, type RoughMoments } from "./level-start.ts";
import { mixedVector } from "./mixed-places.ts";
import { clearMixedPoint, type MixedPoint, mixedPoint } from "./mixed-point.ts";
import type { MixedPrior } from "./mixed-prior.ts";

/** The way between unconstrained coordinates and the point that likelihoods see. */
export interface MixedCoordinates extends PointCoordinates<MixedPoint> {
  readonly cells: DiscreteCells;
  /** The coordinates of the start. */
  start(): Float64Array;
}

/** Its `mean` holds the shares of levels and the means of numbers. */
export interface MixedStart extends RegressionStart {
  /** Makes the coordinates of dependent levels nearly independent. */
  readonly rough?: RoughMoments;
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
  const centre = Float64Array.from({ length: d }, (_, j) => start.mean?.[j] ?? 0);
  const levelShares = sharesOfLevels(kinds, cells, centre);
  const levelCounts = kinds.variables.map(({ levels }) => levels);
  const first = cells.mains.map(({ variable }, e) =>
    Math.log(levelShares[e]! / firstShare(cells, levelShares, variable)),
  );
  const fitted =
    start.rough && first.length > 0
      ? levelStart(kinds, cells, levelShares, Float64Array.from(first), start.rough)
      : undefined;
  const maps = fitted && levelMaps(fitted, places, placesOfMains(kinds, cells), g, scaled);
  const law = cellLaw(cells, numbers, levelShares, levelCounts, places, prior);
  const x = new Float64Array(vector.constrainedLength);
  const gradientX = new Float64Array(vector.constrainedLength);
  const correlation = x.subarray(Math.max(0, places.correlation), Math.max(0, places.correlation) + g * g);
  const ofCorrelation = new Float64Array(g * g);
  const point = mixedPoint(d, cells.cells, g);
  const gradient = mixedPoint(d, cells.cells, g);
  const tau = (i: number) => x[places.scales + i]!;

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

  function scalesPrior(): number {
    if (g === 0) return 0;
    let sum = prior.correlation.logDensityGradient(correlation, ofCorrelation);
    for (let n = 0; n < g * g; n++) gradientX[places.correlation + n]! += ofCorrelation[n]!;
    for (let i = 0; i < g; i++) {
      sum += prior.scales.logDensity(tau(i));
      gradientX[places.scales + i]! += prior.scales.slope(tau(i));
    }
    return sum;
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
    moveTo(q) {
      const logJacobian = vector.constrain(q, 0, x, 0);
      // Coordinates so far out that a scale overflowed: impossible, and nothing below need look at NaN.
      if (!Number.isFinite(logJacobian)) return -Infinity;
      maps?.toNatural(x);
      clearMixedPoint(gradient);
      gradientX.fill(0);
      const ofSlopes = readSlopes();
      const ofCells = law.moveTo(x, point, gradientX);
      if (g > 0) scaleRows(x, places.scales, x, places.correlation, g, point.factor);
      return logJacobian + ofSlopes + ofCells + slopesPrior() + scalesPrior();
    },
    pullBack(q, gradientQ) {
      law.pullBack(point, gradient, gradientX);
      if (g > 0)
        scaleRowsPullBack(
          ...([x, places.scales, x, places.correlation, g, gradient.factor] as const),
          gradientX,
          gradientX,
        );
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
      numbers.forEach((j, i) => {
        const scale = start.scales?.[j] ?? 0.5;
        if (places.mean >= 0) given[places.mean + i] = centre[j]!;
        given[places.scales + i] = scale;
        given[places.correlation + i * g + i] = 1;
        if (scaled) given[places.coefficients + j]! *= Math.sqrt(k + scale ** 2);
      });
      given.set(fitted?.effects ?? first, Math.max(0, places.effects));
      maps?.toSampled(given);
      const q = new Float64Array(vector.unconstrainedLength);
      vector.unconstrain(given, 0, q, 0);
      return q;
    },
  });
}

/** The column of each main effect. */
function placesOfMains({ variables }: ColumnKinds, { mains }: DiscreteCells): readonly number[] {
  return mains.map(
    ({ variable, level }) => variables[variable]!.columns.find((one) => one.level === level)!.place,
  );
}

/** A start inside the ball. */
function startingSlopes({ coefficients }: RegressionStart, d: number, norm: number): Float64Array {
  const slopes = Float64Array.from({ length: d }, (_, j) => coefficients?.[j] ?? 0);
  const length = Math.hypot(...slopes);
  return length < 0.9 * norm ? slopes : slopes.map((slope) => (0.9 * norm * slope) / length);
}

/** The share of each level but the first from the covariates' means, kept away from 0. */
function sharesOfLevels(
  { variables }: ColumnKinds,
  { mains }: DiscreteCells,
  centre: Float64Array,
): Float64Array {
  const all = variables.map(({ levels, columns }) => {
    const shares = Float64Array.from({ length: levels }, (_, level) => {
      const column = columns.find((one) => one.level === level);
      return column ? Math.max(0.02, centre[column.place]!) : -1;
    });
    const known = shares.reduce((sum, share) => sum + Math.max(0, share), 0);
    const filled = shares.map((share) => (share < 0 ? Math.max(0.02, 1 - known) : share));
    const total = filled.reduce((sum, share) => sum + share, 0);
    return filled.map((share) => share / total);
  });
  return Float64Array.from(mains, ({ variable, level }) => all[variable]![level]!);
}

function firstShare({ mains }: DiscreteCells, shares: Float64Array, variable: number): number {
  let left = 1;
  mains.forEach((main, e) => {
    if (main.variable === variable) left -= shares[e]!;
  });
  return left;
}
