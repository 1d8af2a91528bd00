import { requireCount, requirePositive } from "../../../errors/index.ts";
import { secondMomentPlaces } from "../../regression/linear/summed-moments.ts";
import type { SumLayout } from "../simulate.ts";

export interface ReleasedLayoutOptions {
  readonly covariates: number;
  readonly count: number;
  readonly intercept: boolean;
  /** Bounds |x| <= radius and |y| <= responseBound of the records. */
  readonly radius: number;
  readonly responseBound: number;
  /** Standard deviation of the noise on the whole sum of x_j². */
  readonly standardDeviation: number;
}

/**
 * The layout that the private side releases by default: weights x R, x2 1, y R²/Y, xy R/Y, yy R²/Y², and
 * cross products times √2 (central spec §1.2), so a block of weight w has noise of sd/w.
 */
export function releasedLayout(options: ReleasedLayoutOptions): SumLayout {
  const { count, intercept } = options;
  const d = requireCount("covariates", options.covariates, 1);
  const variance = requirePositive("standardDeviation", options.standardDeviation) ** 2;
  const R = requirePositive("radius", options.radius);
  const Y = requirePositive("responseBound", options.responseBound);
  const weight = (row: number, column: number): number => {
    if (row === 0) return column > d ? (R * R) / Y : R;
    if (column > d) return row > d ? (R / Y) ** 2 : R / Y;
    return row === column ? 1 : Math.SQRT2;
  };
  const first = Array.from({ length: intercept ? d + 1 : 0 }, (_, j) => [0, j + 1] as const);
  const entries = [...first, ...secondMomentPlaces(d)].map(([row, column]) => ({
    row,
    column,
    variance: variance / weight(row, column) ** 2,
  }));
  return Object.freeze({ covariates: d, count, entries });
}
