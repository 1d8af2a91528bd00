import { blockPlaces, type StatisticLayouts } from "../statistic/statistic-coordinates.ts";
import type { SummedStatistic } from "../statistic/summed-statistic.ts";

/** Unbiased estimates of Σy, Σyx, Σx and Σx_j² over all records, with the variance of their noise. */
export interface RoughSums {
  count: number;
  y: number;
  readonly yx: Float64Array;
  readonly x: Float64Array;
  readonly squares: Float64Array;
  readonly noise: { y: number; yx: number; x: number; squares: number };
}

/** Sums over no records, to add releases to. */
export function emptySums(covariates: number): RoughSums {
  const vector = () => new Float64Array(covariates);
  return {
    ...{ count: 0, y: 0, yx: vector(), x: vector(), squares: vector() },
    noise: { y: 0, yx: 0, x: 0, squares: 0 },
  };
}

/** What sums say together, well enough for a start. */
export function roughSums<Layout extends string>(
  sums: readonly SummedStatistic<Layout>[],
  layouts: StatisticLayouts<Layout>,
  covariates: number,
): RoughSums {
  const all = emptySums(covariates);
  for (const sum of sums) addSum(sum, layouts, all);
  return all;
}

/** A block that was not released adds nothing. */
export function addSum<Layout extends string>(
  { layout, covariates: d, count, values, noise }: SummedStatistic<Layout>,
  layouts: StatisticLayouts<Layout>,
  all: RoughSums,
): void {
  const { at } = blockPlaces(layouts[layout], d);
  const add = (from: number | undefined, to: Float64Array) => {
    if (from !== undefined) for (let j = 0; j < d; j++) to[j]! += values[from + j]!;
  };
  all.count += count;
  all.y += at.y === undefined ? 0 : values[at.y]!;
  add(at.yx, all.yx);
  add(at.x, all.x);
  add(at.x2, all.squares);
  all.noise.y += noise.y ?? 0;
  all.noise.yx += noise.yx ?? 0;
  all.noise.x += noise.x ?? 0;
  all.noise.squares += noise.x2 ?? 0;
}
