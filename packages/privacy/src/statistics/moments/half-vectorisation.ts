/**
 * How the cross products x_jx_k, j < k, of a symmetric matrix enter the statistic
 * (central spec §1.2). `goe`: multiplied by √2, an isometry of the Frobenius norm, so the noise on
 * them is √2 smaller at no cost. `upper-iid`: as they are, the layout of the papers.
 */
export type CrossProducts = "goe" | "upper-iid";

export function crossFactor(cross: CrossProducts): number {
  return cross === "goe" ? Math.SQRT2 : 1;
}

/**
 * Writes scale·[x_j², cross·x_jx_k (j < k)] into `out` from `at` on and returns the place after it.
 * Runs once per record, so it is written as plain loops.
 */
export function writeHalfVector(
  x: Float64Array,
  scale: number,
  cross: number,
  out: Float64Array,
  at: number,
): number {
  const d = x.length;
  let place = at;
  for (let j = 0; j < d; j++) out[place++] = scale * x[j]! * x[j]!;
  for (let j = 0; j < d; j++) {
    const left = scale * cross * x[j]!;
    for (let k = j + 1; k < d; k++) out[place++] = left * x[k]!;
  }
  return place;
}

/** Writes scale·x into `out` from `at` on and returns the place after it. */
export function writeScaled(x: Float64Array, scale: number, out: Float64Array, at: number): number {
  for (let j = 0; j < x.length; j++) out[at + j] = scale * x[j]!;
  return at + x.length;
}
