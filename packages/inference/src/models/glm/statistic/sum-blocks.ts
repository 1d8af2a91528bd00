import { blockPlaces, type StatisticBlock, type StatisticLayouts } from "./statistic-coordinates.ts";
import type { SummedStatistic } from "./summed-statistic.ts";

/** A sum by blocks, as the fast likelihoods read it; a block that was not released is 0, and so is its noise. */
export interface SumBlocks {
  readonly d: number;
  readonly count: number;
  readonly countVariance: number;
  /** Whether y itself was released. */
  readonly hasY: boolean;
  y: number;
  readonly x: Float64Array;
  readonly yx: Float64Array;
  /** smat of the blocks, d×d. */
  readonly x2: Float64Array;
  readonly yx2: Float64Array;
  readonly noise: Readonly<Record<StatisticBlock, number>>;
}

export function sumBlocks<Layout extends string>(
  sum: SummedStatistic<Layout>,
  layouts: StatisticLayouts<Layout>,
): SumBlocks {
  const { covariates: d, count, countVariance = 0, noise } = sum;
  const { at } = blockPlaces(layouts[sum.layout], d);
  const values = Float64Array.from(sum.values);
  const vector = (from?: number) => (from === undefined ? new Float64Array(d) : values.slice(from, from + d));
  const matrix = (from?: number) =>
    from === undefined ? new Float64Array(d * d) : smat(values.subarray(from), d);
  return {
    ...{ d, count, countVariance, hasY: at.y !== undefined },
    y: at.y === undefined ? 0 : values[at.y]!,
    ...{ x: vector(at.x), yx: vector(at.yx), x2: matrix(at.x2), yx2: matrix(at.yx2) },
    noise: { ...{ y: 0, yx: 0, x: 0, x2: 0, yx2: 0 }, ...noise },
  };
}

/** The symmetric matrix whose svec is given: squares, then √2 times the products above the diagonal. */
function smat(svec: ArrayLike<number>, d: number): Float64Array {
  const out = new Float64Array(d * d);
  let at = d;
  for (let i = 0; i < d; i++) {
    out[i * d + i] = svec[i]!;
    for (let j = i + 1; j < d; j++, at++) {
      out[i * d + j] = svec[at]! * Math.SQRT1_2;
      out[j * d + i] = out[i * d + j]!;
    }
  }
  return out;
}
