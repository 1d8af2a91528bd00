import type { NoisySquare } from "../statistic/summed-statistic.ts";

/** How a noisy Σy² was made. */
export interface SquareSum {
  readonly count: number;
  /** Variance of the noise on the count; 0 (absent) when it is public. */
  readonly countVariance?: number;
  readonly square: NoisySquare;
}

/** The likelihood of a noisy Σy² by a record's M = E y and S = E y², and its derivatives after `evaluate`. */
export interface SquareLikelihood {
  readonly inMean: number;
  readonly inSquare: number;
  evaluate(mean: number, square: number): number;
}

/**
 * log N(ẑ; nS, nQ + s_cS² + V), Q the variance of y² over records. The release tells no fourth moment, so Q is that of a
 * law with the tails of a negative binomial, var y = v = S − M², ψ = v/M, κ₃ = ψ(2ψ − 1)M, κ₄ = ψ(6ψ² − 6ψ + 1)M:
 *
 *   Var y² = κ₄ + 4Mκ₃ + 2v² + 4M²v   <=   Q = 4M²v + 10v² + 6v³/M² + v,
 *
 * the negative terms left out, which makes Q smooth, positive for every v and a little too large (a Poisson law has
 * 4M³ + 6M² + M). Σy² is taken as independent of the other sums: given the mean, it tells the dispersion and nothing else,
 * so what it shares with Σy can only make the dispersion look less certain than it is.
 */
export function squareLikelihood({ count: n, countVariance = 0, square }: SquareSum): SquareLikelihood {
  const slopes = { inMean: 0, inSquare: 0 };
  return {
    get inMean() {
      return slopes.inMean;
    },
    get inSquare() {
      return slopes.inSquare;
    },
    evaluate(M, S) {
      const v = S - M * M;
      if (!(v > 0 && M > 0)) return -Infinity;
      const ratio = v / M;
      const Q = 4 * M * M * v + 10 * v * v + 6 * ratio * ratio * v + v;
      const variance = n * Q + countVariance * S * S + square.variance;
      const z = square.value - n * S;
      const inVariance = (0.5 * (z * z)) / variance ** 2 - 0.5 / variance;
      const inV = inVariance * n * (4 * M * M + 20 * v + 18 * ratio * ratio + 1);
      slopes.inMean = inVariance * n * (8 * M * v - 12 * ratio ** 3) - 2 * M * inV;
      slopes.inSquare = (n * z) / variance + inVariance * 2 * countVariance * S + inV;
      return -0.5 * (Math.log(2 * Math.PI * variance) + (z * z) / variance);
    },
  };
}
