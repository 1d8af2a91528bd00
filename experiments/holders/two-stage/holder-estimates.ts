import { planTable } from "@dpbayes/privacy/plan";
import type { HolderSums } from "../../glm/seeded-release.ts";

/** Least squares of one holder: its two slopes and their covariance (aa, ab, bb). */
export interface HolderEstimate {
  readonly slopes: readonly [a: number, b: number];
  readonly covariance: readonly [aa: number, ab: number, bb: number];
}

/** Stage one: every holder's own regression of y on a and b from exact sums, with one residual variance for all. */
export function holderEstimates(holders: readonly HolderSums[]): readonly HolderEstimate[] {
  const lines = holders.map(leastSquares);
  const records = lines.reduce((sum, { count }) => sum + count, 0);
  const variance = lines.reduce((sum, { rest }) => sum + rest, 0) / (records - 3 * holders.length);
  return lines.map(({ slopes, aa, ab, bb }) => {
    const scale = variance / (aa * bb - ab * ab);
    return { slopes, covariance: [scale * bb, -scale * ab, scale * aa] };
  });
}

/** About the holder's means, which takes its own intercept out. */
function leastSquares({ study, count, weighted }: HolderSums) {
  const { blocks, coordinates } = planTable(study).statistic.layout;
  const weights = blocks.flatMap(({ length, weight }) => new Array<number>(length).fill(weight));
  const sum = (name: string) => {
    const at = coordinates.indexOf(name);
    return weighted[at]! / weights[at]!;
  };
  const about = (product: string, one: string, other: string, scale = 1) =>
    sum(product) / scale - (sum(one) * sum(other)) / count;
  const [aa, bb] = [about("a^2", "a", "a"), about("b^2", "b", "b")];
  const ab = about("sqrt2*a*b", "a", "b", Math.SQRT2);
  const [ya, yb, yy] = [about("y*a", "y", "a"), about("y*b", "y", "b"), about("y^2", "y", "y")];
  const determinant = aa * bb - ab * ab;
  const slopes: [number, number] = [(bb * ya - ab * yb) / determinant, (aa * yb - ab * ya) / determinant];
  return { count, aa, ab, bb, slopes, rest: yy - slopes[0] * ya - slopes[1] * yb };
}
