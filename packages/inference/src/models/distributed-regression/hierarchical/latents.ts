import type { Triangle } from "./frame/triangle.ts";

/**
 * The matrices behind a point of the non-centred coordinates (central spec §1.6). A family is a group of
 * holders with one distribution of records, M = E wwᵀ:
 *
 *     M_g = B_g C_g C_gᵀ B_gᵀ,     S_j = B_g C_g A_jA_jᵀ C_gᵀ B_gᵀ,     C and A lower triangular,
 *     C_ii = exp φ_ii,   A_ii = √ν·exp(a_ii/√(2ν)),   ν = n_j − i (i from 0),
 *
 * coordinates in the order C_1.., A_1.., A_J and a tail: λ = log σ², θ and λ, or nothing. A is Bartlett's factor of a
 * standard Wishart matrix, so that a priori it does not depend on M, and the pair mixes as well where the noise
 * drowns S_j as where it does not. B only sets units. A pinned corner is C_00 = 1 and A_00 = √n_j.
 */
export interface Latents {
  /** Coordinates of C and of A. They are the same, but where θ and σ² are coordinates A has a row more. */
  readonly factorTriangle: Triangle;
  readonly localTriangle: Triangle;
  readonly counts: readonly number[];
  /** The family of each holder. */
  readonly familyOf: readonly number[];
  readonly families: number;
  readonly dimension: number;
  /** Number of coordinates after those of C and A. */
  readonly tail: number;
  /** C_g, zeros above the diagonal. */
  readonly factors: readonly Float64Array[];
  /** A_j, zeros above the diagonal. */
  readonly locals: readonly Float64Array[];
  /** Index of the first coordinate of C_g and of A_j. */
  factorAt(family: number): number;
  localAt(holder: number): number;
  /** Sets C and A from coordinates. */
  unpack(q: Float64Array): void;
  /** Writes the coordinates of C and A; leaves the tail alone. */
  pack(q: Float64Array): void;
}

/** The matrices of some families and holders, at C = 0 and A = 0 but for what is pinned, until `unpack` sets them. */
export function latents(
  options: Pick<Latents, "factorTriangle" | "localTriangle" | "counts" | "familyOf" | "tail">,
): Latents {
  const { factorTriangle, localTriangle, counts, familyOf, tail } = options;
  const { size: m, pinned, rows, places, diagonal } = localTriangle;
  const families = 1 + Math.max(...familyOf);
  const matrices = (count: number) => Array.from({ length: count }, () => new Float64Array(m * m));
  const factors = matrices(families);
  const locals = matrices(counts.length);
  for (const factor of factors) factor[m * m - 1] = 1;
  if (pinned) {
    for (const factor of factors) factor[0] = 1;
    locals.forEach((local, j) => {
      local[0] = Math.sqrt(counts[j]!);
    });
  }
  const factorAt = (family: number) => family * factorTriangle.length;
  const localAt = (holder: number) => families * factorTriangle.length + holder * localTriangle.length;
  const factorPlaces = factorTriangle.places.map(
    (_, e) => factorTriangle.rows[e]! * m + factorTriangle.columns[e]!,
  );
  return Object.freeze<Latents>({
    ...options,
    families,
    dimension: localAt(counts.length) + tail,
    factors,
    locals,
    factorAt,
    localAt,
    unpack(q) {
      for (let g = 0; g < families; g++) {
        const c = factors[g]!;
        const at = factorAt(g);
        for (let e = 0; e < factorPlaces.length; e++)
          c[factorPlaces[e]!] = factorTriangle.diagonal[e] ? Math.exp(q[at + e]!) : q[at + e]!;
      }
      for (let j = 0; j < locals.length; j++) {
        const a = locals[j]!;
        const at = localAt(j);
        for (let e = 0; e < rows.length; e++) {
          const value = q[at + e]!;
          const nu = counts[j]! - rows[e]!;
          a[places[e]!] = diagonal[e] ? Math.sqrt(nu) * Math.exp(value / Math.sqrt(2 * nu)) : value;
        }
      }
    },
    pack(q) {
      for (let g = 0; g < families; g++) {
        const c = factors[g]!;
        const at = factorAt(g);
        for (let e = 0; e < factorPlaces.length; e++) {
          const value = c[factorPlaces[e]!]!;
          q[at + e] = factorTriangle.diagonal[e] ? Math.log(value) : value;
        }
      }
      for (let j = 0; j < locals.length; j++) {
        const a = locals[j]!;
        const at = localAt(j);
        for (let e = 0; e < rows.length; e++) {
          const value = a[places[e]!]!;
          const nu = counts[j]! - rows[e]!;
          q[at + e] = diagonal[e] ? Math.sqrt(2 * nu) * Math.log(value / Math.sqrt(nu)) : value;
        }
      }
    },
  });
}
