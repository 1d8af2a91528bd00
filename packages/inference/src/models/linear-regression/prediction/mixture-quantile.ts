import { normalCdf, normalQuantile } from "../../../math/special/index.ts";

/** x with the average of Φ((x − mean_i)/sd_i) equal to p, by bisection; a few sums over all draws. */
export function mixtureQuantile(means: Float64Array, sds: Float64Array, p: number): number {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  const z = normalQuantile(p);
  for (let i = 0; i < means.length; i++) {
    // Each part has its own p-quantile; that of the mixture lies between the least and the largest.
    const own = means[i]! + sds[i]! * z;
    low = Math.min(low, own);
    high = Math.max(high, own);
  }
  const width = 1e-10 * (high - low);
  while (high - low > width && high > low) {
    const middle = 0.5 * (low + high);
    if (middle <= low || middle >= high) break;
    if (mixtureCdf(means, sds, middle) < p) low = middle;
    else high = middle;
  }
  return 0.5 * (low + high);
}

function mixtureCdf(means: Float64Array, sds: Float64Array, x: number): number {
  let sum = 0;
  for (let i = 0; i < means.length; i++) sum += normalCdf((x - means[i]!) / sds[i]!);
  return sum / means.length;
}
