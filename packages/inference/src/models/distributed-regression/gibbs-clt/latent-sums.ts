import { choleskySolve, quadraticForm, requireCholesky } from "../../../math/linear-algebra/index.ts";
import type { SeededSource } from "../../../math/random/seeded-source.ts";
import { denseProduct } from "../moments/dense-product.ts";
import type { RecordLaw, UniqueEntries } from "./record-moments.ts";

/** n records, and the variances of the noise on the unique entries of their sum. */
export interface NoiseLevel {
  readonly count: number;
  readonly variances: Float64Array;
}

/** Draws of T = Σ vvᵀ over n records under the central limit theorem, given a noisy T̂. Holds working space. */
export interface LatentSums {
  /** Takes the law of a record and n; `covariance` holds the lower triangle of `recordCovariance`. */
  prepare(level: NoiseLevel, law: RecordLaw, covariance: Float64Array): void;
  /** Writes T ~ N(nM, n·Cov), what is believed before T̂ is seen; m × m. */
  drawPrior(rng: SeededSource, out: Float64Array): void;
  /** T ← T + n·Cov·K⁻¹·residual, K = n·Cov + noise; `residual` holds T̂ − noise − T and is spoilt. */
  condition(residual: Float64Array, out: Float64Array): void;
  /** T given T̂ (m × m). */
  draw(rng: SeededSource, noisy: Float64Array, out: Float64Array): void;
}

/**
 * Matheron's rule: with T from its law and e from that of the noise, T + n·Cov·K⁻¹(T̂ − T − e) has the law of T given T̂,
 * N with precision (n·Cov)⁻¹ + noise⁻¹ (central spec §1.8). It needs one Cholesky factor, of K, and no inverse, and
 * stands where Cov is singular. Cov is never multiplied by: for symmetric X, Cov(vvᵀ, tr Xvvᵀ) = 2(MXM − μμᵀ·μᵀXμ), and
 * LZLᵀ + μgᵀ + gμᵀ with Z_ii ~ N(0, 2), Z_ik ~ N(0, 1), g ~ N(0, LLᵀ) has covariance Cov. Both cost O(m³).
 */
export function latentSums(entries: UniqueEntries, m: number): LatentSums {
  const { length, rows, columns } = entries;
  const factor = new Float64Array(length * length);
  const residual = new Float64Array(length);
  const symmetric = new Float64Array(m * m);
  const product = new Float64Array(m * m);
  const transposed = new Float64Array(m * m);
  const change = new Float64Array(m * m);
  const shift = new Float64Array(m);
  let law: RecordLaw | undefined;
  let level: NoiseLevel | undefined;

  function drawPrior(rng: SeededSource, out: Float64Array): void {
    const { mean, factor: l, second } = law!;
    const n = level!.count;
    const root = Math.sqrt(n);
    for (let i = 0; i < m; i++) {
      symmetric[i * m + i] = Math.SQRT2 * rng.normal();
      for (let k = 0; k < i; k++) symmetric[i * m + k] = symmetric[k * m + i] = rng.normal();
    }
    for (let i = 0; i < m; i++) for (let k = 0; k < m; k++) transposed[i * m + k] = l[k * m + i]!;
    denseProduct(1, l, symmetric, product, m);
    denseProduct(root, product, transposed, change, m);
    shift.fill(0);
    for (let k = 0; k < m; k++) {
      const z = root * rng.normal();
      for (let i = k; i < m; i++) shift[i]! += l[i * m + k]! * z;
    }
    for (let i = 0; i < m; i++)
      for (let k = 0; k < m; k++)
        out[i * m + k] =
          n * second[i * m + k]! + change[i * m + k]! + mean[i]! * shift[k]! + shift[i]! * mean[k]!;
  }

  function condition(remainder: Float64Array, out: Float64Array): void {
    const { mean, second } = law!;
    choleskySolve(factor, length, remainder);
    symmetric.fill(0);
    for (let r = 0; r < length; r++) {
      const [i, k] = [rows[r]!, columns[r]!];
      const value = i === k ? remainder[r]! : 0.5 * remainder[r]!;
      symmetric[i * m + k] = value;
      symmetric[k * m + i] = value;
    }
    const twice = 2 * level!.count;
    denseProduct(1, second, symmetric, product, m);
    denseProduct(twice, product, second, change, m);
    const inner = twice * quadraticForm(symmetric, m, mean);
    for (let i = 0; i < m; i++)
      for (let k = 0; k < m; k++) out[i * m + k]! += change[i * m + k]! - inner * mean[i]! * mean[k]!;
  }

  return Object.freeze<LatentSums>({
    drawPrior,
    condition,
    prepare(newLevel, newLaw, covariance) {
      level = newLevel;
      law = newLaw;
      for (let r = 0; r < length; r++) {
        const row = r * length;
        for (let s = 0; s <= r; s++) factor[row + s] = level.count * covariance[row + s]!;
        factor[row + r]! += level.variances[r]!;
      }
      requireCholesky("covariance of the released sums", factor, length);
    },
    draw(rng, noisy, out) {
      const { variances } = level!;
      drawPrior(rng, out);
      for (let r = 0; r < length; r++) {
        const at = rows[r]! * m + columns[r]!;
        residual[r] = noisy[at]! - out[at]! - Math.sqrt(variances[r]!) * rng.normal();
      }
      condition(residual, out);
    },
  });
}
