import type { PoissonSum } from "./sums/sum-data.ts";

/** Estimates of Σy, Σyx, Σx and Σx_j² over all records, with the variance of their noise. */
export interface RoughSums {
  readonly count: number;
  /** The smallest bound of the counts. */
  readonly bound: number;
  readonly y: number;
  readonly yx: Float64Array;
  readonly x: Float64Array;
  readonly squares: Float64Array;
  readonly noise: Readonly<Record<"y" | "yx" | "x" | "squares", number>>;
}

/** What all releases say together, well enough for a start. */
export function roughSums(releases: readonly PoissonSum[], d: number): RoughSums {
  const total = (of: (sum: PoissonSum) => number) => releases.reduce((sofar, sum) => sofar + of(sum), 0);
  const totals = (offset: (sum: PoissonSum) => number) =>
    Float64Array.from({ length: d }, (_, j) => total((sum) => sum.values[offset(sum) + j]!));
  const xAt = ({ layout }: PoissonSum) => (layout === "poisson_intercept" ? 1 : 0);
  return {
    count: total(({ count }) => count),
    bound: Math.min(...releases.map(({ responseBound }) => responseBound)),
    y: total((sum) => (sum.layout === "poisson_intercept" ? sum.values[0]! : 0)),
    x: totals(xAt),
    squares: totals((sum) => xAt(sum) + d),
    yx: totals((sum) => xAt(sum) + d + (d * (d + 1)) / 2),
    noise: {
      y: total(({ noise }) => noise.y ?? 0),
      yx: total(({ noise }) => noise.yx!),
      x: total(({ noise }) => noise.x!),
      squares: total(({ noise }) => noise.x2!),
    },
  };
}
