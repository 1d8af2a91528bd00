import { fail, requireCount, requireLength, requirePositive } from "../../../errors/index.ts";

/** All that perturbed inputs (z_x, z_y) with one noise law say about a regression (local spec §7.1). */
export interface InputMoments {
  readonly covariates: number;
  /** Number of reports. */
  readonly count: number;
  /** Mean of (z_x, z_y), d + 1 numbers. */
  readonly mean: ArrayLike<number>;
  /** (1/N)·Σ(z − z̄)(z − z̄)ᵀ by rows, (d+1)×(d+1). */
  readonly covariance: ArrayLike<number>;
  /** Variance of the noise on each of (z_x, z_y). */
  readonly noise: ArrayLike<number>;
}

/**
 * Mean and covariance of reports, `rows[i]` given `times[i]` times: read once, after which the number of
 * reports costs nothing. The mean is taken first, so that the squares lose no digits.
 */
export function inputMoments(
  rows: readonly ArrayLike<number>[],
  times: ArrayLike<number>,
  noise: ArrayLike<number>,
): InputMoments {
  const n = noise.length;
  if (rows.length === 0) fail("ARGUMENT", { name: "reports", found: "none", accepted: "one or more" });
  requireLength("times", times, rows.length);
  const mean = new Float64Array(n);
  let count = 0;
  rows.forEach((row, i) => {
    requireLength(`report ${i + 1}`, row, n);
    const weight = requireCount(`times[${i}]`, times[i]!, 1);
    count += weight;
    for (let a = 0; a < n; a++) mean[a]! += weight * finite(row[a]!, i);
  });
  for (let a = 0; a < n; a++) mean[a]! /= count;
  return requireInputs({
    covariates: n - 1,
    count,
    mean,
    covariance: scatter(rows, times, mean, count),
    noise,
  });
}

/** A report's number; the error says which report, not what it holds. */
function finite(value: number, row: number): number {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  return fail("ARGUMENT", { name: `report ${row + 1}`, found: "not a number", accepted: "finite numbers" });
}

function scatter(
  rows: readonly ArrayLike<number>[],
  times: ArrayLike<number>,
  mean: Float64Array,
  count: number,
): Float64Array {
  const n = mean.length;
  const out = new Float64Array(n * n);
  const centred = new Float64Array(n);
  for (let i = 0; i < rows.length; i++) {
    for (let a = 0; a < n; a++) centred[a] = rows[i]![a]! - mean[a]!;
    for (let a = 0; a < n; a++)
      for (let b = 0; b <= a; b++) out[a * n + b]! += times[i]! * centred[a]! * centred[b]!;
  }
  for (let a = 0; a < n; a++)
    for (let b = 0; b <= a; b++) {
      out[a * n + b]! /= count;
      out[b * n + a] = out[a * n + b]!;
    }
  return out;
}

/** Checks moments that come from outside. */
export function requireInputs(moments: InputMoments): InputMoments {
  const n = requireCount("covariates", moments.covariates, 1) + 1;
  requirePositive("count", moments.count);
  requireLength("mean", moments.mean, n);
  requireLength("covariance", moments.covariance, n * n);
  requireLength("noise", moments.noise, n);
  for (let a = 0; a < n; a++) requirePositive(`noise[${a}]`, moments.noise[a]!);
  return Object.freeze(moments);
}
