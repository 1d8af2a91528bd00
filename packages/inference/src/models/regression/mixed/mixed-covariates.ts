import { scaleRows } from "../../../transforms/index.ts";
import { scaleRowsPullBack } from "../../../transforms/scaled-cholesky.ts";
import type { RegressionStart } from "../coordinates/regression-coordinates.ts";
import { cellLaw } from "./cell-law.ts";
import type { ColumnKinds, DiscreteCells } from "./discrete-cells.ts";
import { type LevelMaps, levelMaps } from "./level-maps.ts";
import { levelStart, type RoughMoments } from "./level-start.ts";
import type { MixedPlaces } from "./mixed-places.ts";
import type { MixedPoint } from "./mixed-point.ts";
import type { MixedPrior } from "./mixed-prior.ts";

/** Its `mean` holds the shares of levels and the means of numbers. */
export interface MixedStart extends RegressionStart {
  /** Makes the coordinates of dependent levels nearly independent. */
  readonly rough?: RoughMoments;
}

/** The covariates' part of a constrained vector, and the way back for gradients. */
export interface MixedCovariates {
  /** From what is sampled to what the model means; absent: the same. */
  readonly maps?: LevelMaps | undefined;
  /** Writes shares, means and L; returns the log prior of the first two and adds its gradient to `gradientX`. */
  moveTo(x: Float64Array, point: MixedPoint, gradientX: Float64Array): number;
  /** The log prior of correlations; adds its gradient. */
  correlationPrior(x: Float64Array, gradientX: Float64Array): number;
  /** The same of scales. */
  scalesPrior(x: Float64Array, gradientX: Float64Array): number;
  pullBack(x: Float64Array, point: MixedPoint, gradient: MixedPoint, gradientX: Float64Array): void;
  /** Writes the start, in what the model means. */
  writeStart(out: Float64Array): void;
}

/** `withSlopes`: whether the slopes of levels, which lie in the same vector, are rotated as well. */
export function mixedCovariates(
  kinds: ColumnKinds,
  cells: DiscreteCells,
  places: MixedPlaces,
  prior: MixedPrior,
  start: MixedStart,
  withSlopes: boolean,
): MixedCovariates {
  const { covariates: d, numbers } = kinds;
  const g = numbers.length;
  const centre = centreOf(start, d);
  const levelShares = sharesOfLevels(kinds, cells, centre);
  const levelCounts = kinds.variables.map(({ levels }) => levels);
  const first = cells.mains.map(({ variable }, e) =>
    Math.log(levelShares[e]! / firstShare(cells, levelShares, variable)),
  );
  const fitted =
    start.rough && first.length > 0
      ? levelStart(kinds, cells, levelShares, Float64Array.from(first), start.rough)
      : undefined;
  const law = cellLaw(cells, numbers, levelShares, levelCounts, places, prior);
  const correlation = new Float64Array(g * g);
  const ofCorrelation = new Float64Array(g * g);

  return Object.freeze<MixedCovariates>({
    maps: fitted && levelMaps(fitted, places, placesOfMains(kinds, cells), g, withSlopes),
    moveTo(x, point, gradientX) {
      const ofCells = law.moveTo(x, point, gradientX);
      if (g > 0) scaleRows(x, places.scales, x, places.correlation, g, point.factor);
      return ofCells;
    },
    correlationPrior(x, gradientX) {
      if (g === 0) return 0;
      for (let n = 0; n < g * g; n++) correlation[n] = x[places.correlation + n]!;
      const log = prior.correlation.logDensityGradient(correlation, ofCorrelation);
      for (let n = 0; n < g * g; n++) gradientX[places.correlation + n]! += ofCorrelation[n]!;
      return log;
    },
    scalesPrior(x, gradientX) {
      let sum = 0;
      for (let i = 0; i < g; i++) {
        const tau = x[places.scales + i]!;
        sum += prior.scales.logDensity(tau);
        gradientX[places.scales + i]! += prior.scales.slope(tau);
      }
      return sum;
    },
    pullBack(x, point, gradient, gradientX) {
      law.pullBack(point, gradient, gradientX);
      if (g > 0)
        scaleRowsPullBack(
          ...([x, places.scales, x, places.correlation, g, gradient.factor] as const),
          gradientX,
          gradientX,
        );
    },
    writeStart(out) {
      numbers.forEach((j, i) => {
        if (places.mean >= 0) out[places.mean + i] = centre[j]!;
        out[places.scales + i] = start.scales?.[j] ?? 0.5;
        out[places.correlation + i * g + i] = 1;
      });
      out.set(fitted?.effects ?? first, Math.max(0, places.effects));
    },
  });
}

/** A constant near the covariates' mean. */
export function centreOf({ mean }: RegressionStart, covariates: number): Float64Array {
  return Float64Array.from({ length: covariates }, (_, j) => mean?.[j] ?? 0);
}

/** The column of each main effect. */
function placesOfMains({ variables }: ColumnKinds, { mains }: DiscreteCells): readonly number[] {
  return mains.map(
    ({ variable, level }) => variables[variable]!.columns.find((one) => one.level === level)!.place,
  );
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
