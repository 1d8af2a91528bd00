import { wishart } from "../distributions/index.ts";
import { requireCholesky } from "../math/linear-algebra/index.ts";
import type { SeededSource } from "../math/random/index.ts";
import type { HolderMoments } from "../models/distributed-regression/index.ts";
import { jointMomentsOf, type RegressionTruth } from "./regression-truth.ts";

/**
 * The exact sums Σ wwᵀ of n records, without drawing records: about the mean they are Wishart with n − 1 degrees of
 * freedom, the mean of n records is normal.
 */
export function drawSums(rng: SeededSource, truth: RegressionTruth, n: number): Float64Array {
  const moments = jointMomentsOf(truth);
  const m = truth.coefficients.length + 1;
  const out = new Float64Array(m * m);
  if (truth.mean === null) {
    wishart(m).sample(rng, moments, n, out);
    return out;
  }
  const c = m - 1;
  const covariance = Float64Array.from({ length: c * c }, (_, at) => {
    const [i, k] = [Math.floor(at / c) + 1, (at % c) + 1];
    return moments[i * m + k]! - moments[i * m]! * moments[k * m]!;
  });
  const scatter = new Float64Array(c * c);
  wishart(c).sample(rng, covariance, n - 1, scatter);
  const factor = covariance.slice();
  requireCholesky("covariance", factor, c);
  const z = Array.from({ length: c }, () => rng.normal() / Math.sqrt(n));
  const centre = Array.from({ length: m }, (_, i) =>
    i === 0 ? 1 : z.slice(0, i).reduce((sum, v, l) => sum + factor[(i - 1) * c + l]! * v, moments[i * m]!),
  );
  for (let i = 0; i < m; i++)
    for (let k = 0; k < m; k++) {
      const own = i > 0 && k > 0 ? scatter[(i - 1) * c + k - 1]! : 0;
      out[i * m + k] = own + n * centre[i]! * centre[k]!;
    }
  return out;
}

/** What a holder releases of such sums: isotropic (`goe`) noise on S, sd on z and u. */
export function noisyHolder(
  rng: SeededSource,
  sums: Float64Array,
  n: number,
  sd: number,
  { intercept, squares }: { readonly intercept: boolean; readonly squares: boolean },
): HolderMoments {
  const m = Math.round(Math.sqrt(sums.length));
  const p = m - 1;
  const gram = new Float64Array(p * p);
  const gramSd = new Float64Array(p * p);
  for (let i = 0; i < p; i++)
    for (let k = 0; k <= i; k++) {
      const own = intercept && i === 0 ? 0 : i === k ? sd : sd / Math.SQRT2;
      const value = sums[i * m + k]! + own * rng.normal();
      for (const at of [i * p + k, k * p + i]) {
        gram[at] = value;
        gramSd[at] = own;
      }
    }
  const cross = Float64Array.from({ length: p }, (_, i) => sums[i * m + p]! + sd * rng.normal());
  const square = squares ? sums[m * m - 1]! + sd * rng.normal() : null;
  const crossSd = new Float64Array(p).fill(sd);
  return {
    count: n,
    features: p,
    intercept,
    gram,
    cross,
    square,
    gramSd,
    crossSd,
    squareSd: squares ? sd : 0,
  };
}
