import type { HolderMoments } from "../holders/holder-moments.ts";

/**
 * The unique noisy entries of Σ vvᵀ, v = (features, y): upper triangle of S by rows, then z, then u (central spec §1.8).
 * The corner of a model with intercept is the public count, so it is none of them.
 */
export interface UniqueEntries {
  readonly length: number;
  readonly rows: Int32Array;
  readonly columns: Int32Array;
}

/** Where the unique entries stand in Σ vvᵀ, in the order above. */
export function uniqueEntries(features: number, intercept: boolean): UniqueEntries {
  const places: (readonly [number, number])[] = [];
  for (let i = 0; i < features; i++)
    for (let k = i; k < features; k++) if (!(intercept && k === 0)) places.push([i, k]);
  for (let i = 0; i <= features; i++) places.push([i, features]);
  return Object.freeze({
    length: places.length,
    rows: Int32Array.from(places, ([row]) => row),
    columns: Int32Array.from(places, ([, column]) => column),
  });
}

/** Law of one record v ~ N(mean, LLᵀ), m numbers; of a constant 1 the row of L is 0. */
export interface RecordLaw {
  readonly mean: Float64Array;
  /** L, lower triangular, m × m. */
  readonly factor: Float64Array;
  /** M = E vvᵀ = LLᵀ + mean·meanᵀ. */
  readonly second: Float64Array;
}

/**
 * Writes the lower triangle of the covariance of the entries of vvᵀ,
 *
 *     Cov(v_av_b, v_cv_e) = M_acM_be + M_aeM_bc − 2μ_aμ_bμ_cμ_e,
 *
 * Isserlis' theorem for v = μ + w; central spec §1.8 where μ = 0.
 */
export function recordCovariance(
  { rows, columns, length }: UniqueEntries,
  { mean, second }: Pick<RecordLaw, "mean" | "second">,
  out: Float64Array,
): void {
  const m = mean.length;
  for (let r = 0; r < length; r++) {
    const a = rows[r]! * m;
    const b = columns[r]! * m;
    const twice = 2 * mean[rows[r]!]! * mean[columns[r]!]!;
    const row = r * length;
    for (let s = 0; s <= r; s++) {
      const c = rows[s]!;
      const e = columns[s]!;
      out[row + s] =
        second[a + c]! * second[b + e]! + second[a + e]! * second[b + c]! - twice * mean[c]! * mean[e]!;
    }
  }
}

/** The released (S, z, u) as one m × m matrix, and the sds of its noise in the order of the unique entries. */
export function releasedMatrix(
  holder: HolderMoments,
  { rows, columns, length }: UniqueEntries,
): { readonly noisy: Float64Array; readonly sds: Float64Array } {
  const { features: p, gram, cross, square, gramSd, crossSd, squareSd } = holder;
  const m = p + 1;
  const read = (i: number, k: number, ofGram: Float64Array, ofCross: Float64Array, ofSquare: number) =>
    k < p ? ofGram[i * p + k]! : i < p ? ofCross[i]! : ofSquare;
  const noisy = Float64Array.from({ length: m * m }, (_, at) => {
    const [i, k] = [Math.floor(at / m), at % m];
    return read(Math.min(i, k), Math.max(i, k), gram, cross, square ?? Number.NaN);
  });
  const sds = Float64Array.from({ length }, (_, r) => read(rows[r]!, columns[r]!, gramSd, crossSd, squareSd));
  return { noisy, sds };
}
