import { requireCount, requireLength, requirePositive } from "../../errors/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { logBeta } from "../../math/special/index.ts";
import { correlationCholesky, logSech } from "../../transforms/correlation-cholesky.ts";
import { beta } from "../continuous/beta.ts";

/** LKJ(η) over correlation matrices Ω = LLᵀ of dimension n, all normalised. */
export interface LkjCholesky {
  /** log density of Ω, by its Cholesky factor: (η − 1)·log|Ω| − log c. */
  logDensityOfCorrelation(factor: Float64Array): number;
  /**
   * log density of the factor L itself (its entries below the diagonal): that of Ω plus
   * log |∂Ω/∂L| = Σ_i (n − 1 − i)·log L_ii, i from 0.
   */
  logDensity(factor: Float64Array): number;
  /** The log density of L; writes its gradient (non-zero on the diagonal only). */
  logDensityGradient(factor: Float64Array, gradient: Float64Array): number;
  /**
   * log density in the coordinates of `correlationCholesky`, Jacobian included, without forming L:
   * never underflows. Adds its gradient to `gradient`.
   */
  logDensityOfCoordinates(q: Float64Array, qAt: number, gradient: Float64Array): number;
  /** Writes the lower Cholesky factor of a draw. */
  sample(rng: SeededSource, out: Float64Array): void;
}

/**
 * In partial correlations z_ij (i > j, j the column from 1) LKJ(η) factorises: each is independent,
 * (z + 1)/2 ~ Beta(b_j, b_j), b_j = η + (n − 1 − j)/2 (local spec §8, glm spec §7). With z = tanh q
 * the density of q is Π (1 − z²)^{b_j}/(2^{2b_j−1}B(b_j, b_j)), and the normaliser of Ω is
 * c = Π_{i>j} 2^{2b_j−1}B(b_j, b_j), because |∂Ω/∂z| = Π (1 − z_ij²)^{(n−1−j)/2}.
 */
export function lkjCholesky(dimension: number, eta: number): LkjCholesky {
  const n = requireCount("dimension", dimension, 1);
  requirePositive("eta", eta);
  const shape = (column: number) => eta + (n - 2 - column) / 2;
  let logNormaliser = 0;
  for (let j = 0; j < n - 1; j++)
    logNormaliser += (n - 1 - j) * ((2 * shape(j) - 1) * Math.LN2 + logBeta(shape(j), shape(j)));
  const transform = correlationCholesky(n);
  const coordinates = new Float64Array(transform.unconstrainedLength);

  return Object.freeze<LkjCholesky>({
    logDensityOfCorrelation(factor) {
      requireLength("factor", factor, n * n);
      let sum = 0;
      for (let i = 1; i < n; i++) sum += Math.log(factor[i * n + i]!);
      return 2 * (eta - 1) * sum - logNormaliser;
    },
    logDensity(factor) {
      requireLength("factor", factor, n * n);
      let sum = -logNormaliser;
      for (let i = 1; i < n; i++) sum += (2 * (eta - 1) + n - 1 - i) * Math.log(factor[i * n + i]!);
      return sum;
    },
    logDensityGradient(factor, gradient) {
      requireLength("factor", factor, n * n);
      let sum = -logNormaliser;
      gradient.fill(0, 0, n * n);
      for (let i = 1; i < n; i++) {
        const power = 2 * (eta - 1) + n - 1 - i;
        sum += power * Math.log(factor[i * n + i]!);
        gradient[i * n + i] = power / factor[i * n + i]!;
      }
      return sum;
    },
    logDensityOfCoordinates(q, qAt, gradient) {
      let sum = -logNormaliser;
      let at = qAt;
      for (let i = 1; i < n; i++)
        for (let j = 0; j < i; j++, at++) {
          sum += 2 * shape(j) * logSech(q[at]!);
          gradient[at]! -= 2 * shape(j) * Math.tanh(q[at]!);
        }
      return sum;
    },
    // artanh z = ½·logit((z + 1)/2), so the coordinates are half the log-odds of beta variables.
    sample(rng, out) {
      requireLength("out", out, n * n);
      let at = 0;
      for (let i = 1; i < n; i++)
        for (let j = 0; j < i; j++) coordinates[at++] = 0.5 * beta.sampleLogit(rng, shape(j), shape(j));
      transform.constrain(coordinates, 0, out, 0);
    },
  });
}
