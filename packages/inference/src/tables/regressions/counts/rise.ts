import { digamma } from "../../../math/special/index.ts";

/** From here on the difference of two digamma functions keeps nine digits or more of the sum. */
const CLEAR = 1e-3;

/**
 * Σ_{k<y} k/(1 + s·k) = [y − (ψ(y + 1/s) − ψ(1/s))/s]/s. Where s·y is small the two parts cancel, and the series
 * Σ_j (−s)^j Σ_k k^{j+1} by the sums of powers is used, whose terms fall at least a thousandfold.
 */
export function riseUpTo(y: number, square: number): number {
  if (y <= 1) return 0;
  if (square * y > CLEAR) return (y - (digamma(y + 1 / square) - digamma(1 / square)) / square) / square;
  const n = y - 1;
  const first = (n * y) / 2;
  const second = (first * (2 * n + 1)) / 3;
  const third = first * first;
  const fourth = (second * (3 * n * n + 3 * n - 1)) / 5;
  const fifth = (third * (2 * n * n + 2 * n - 1)) / 3;
  return first - square * (second - square * (third - square * (fourth - square * fifth)));
}
