/**
 * Many weighted points x_i within a stretch of half-length H around c act on a report through a few numbers:
 *   Σ w_i·e^{−(z−x_i)²/2s²} = e^{−(z−c)²/2s²}·Σ_m y^m·μ_m,   y = (z − c)·H/s²,
 *   μ_m = Σ_i w_i·e^{−(x_i−c)²/2s²}·δ_i^m/m!,   δ_i = (x_i − c)/H.
 * For |y| ≤ 2 the terms beyond these are below 1e-17, and the sum, at least e^{−2}·μ₀, keeps 14 digits.
 */
export const MOMENT_TERMS = 25;
export const LARGEST_ARGUMENT = 2;

const RECIPROCALS = Float64Array.from({ length: MOMENT_TERMS }, (_, m) => 1 / (m + 1));

/**
 * Adds weight·δ^m/m! to the moments that begin at `at`, and the same times each score to the runs of moments
 * that follow.
 */
export function addMoments(
  moments: Float64Array,
  at: number,
  weight: number,
  delta: number,
  scores: Float64Array,
  scoresAt: number,
  count: number,
): void {
  let term = weight;
  for (let m = 0; m < MOMENT_TERMS; m++) {
    moments[at + m]! += term;
    for (let k = 0; k < count; k++) moments[at + (k + 1) * MOMENT_TERMS + m]! += term * scores[scoresAt + k]!;
    term *= delta * RECIPROCALS[m]!;
  }
}

/** Σ_m y^m·μ_m by Horner's rule. */
export function momentSum(moments: Float64Array, at: number, y: number): number {
  let sum = 0;
  for (let m = MOMENT_TERMS - 1; m >= 0; m--) sum = sum * y + moments[at + m]!;
  return sum;
}
