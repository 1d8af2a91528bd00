import { multiply, solveLowerMatrix } from "../../../../math/linear-algebra/index.ts";
import type { SeededSource } from "../../../../math/random/seeded-source.ts";
import type { Latents } from "../latents.ts";
import type { FamilyDraw } from "./family-draw.ts";

/**
 * Draws the families' parameters anew from their law given the latent S_j, and re-expresses C and A so that every S_j
 * stays. It leaves the posterior alone and moves far. Works on unpacked latents; `q` is read and written in its tail.
 */
export type Refresh = (rng: SeededSource, q: Float64Array) => void;

/** CA_j, lower triangular: S_j = BCA_jA_jᵀCᵀBᵀ depends on A_j and C through it alone. */
export function setProducts(
  { factors, locals, familyOf, localTriangle }: Latents,
  out: readonly Float64Array[],
): void {
  const m = localTriangle.size;
  for (let j = 0; j < out.length; j++) multiply(factors[familyOf[j]!]!, locals[j]!, out[j]!, m, m, m);
}

/** A_j = C⁻¹·(CA_j) for a new C. */
export function setLocals(
  { factors, locals, familyOf, localTriangle }: Latents,
  products: readonly Float64Array[],
): void {
  const m = localTriangle.size;
  for (let j = 0; j < products.length; j++) {
    locals[j]!.set(products[j]!);
    solveLowerMatrix(factors[familyOf[j]!]!, m, locals[j]!, m);
  }
}

/** For moments M_g that hold everything there is to know of a family. */
export function familyRefresh(latents: Latents, draws: readonly FamilyDraw[]): Refresh {
  const { counts, factors, localTriangle } = latents;
  const m = localTriangle.size;
  const products = counts.map(() => new Float64Array(m * m));
  const sum = new Float64Array(m * m);
  const fresh = new Float64Array(m * m);
  return (rng) => {
    setProducts(latents, products);
    for (let g = 0; g < draws.length; g++) {
      const records = sumFamily(latents, products, g, sum);
      draws[g]!(rng, sum, records, factors[g]!, fresh);
      factors[g]!.set(fresh);
    }
    setLocals(latents, products);
  };
}

/** Writes ΣB⁻¹S_jB⁻ᵀ of a family; returns its number of records. */
export function sumFamily(
  { counts, familyOf, localTriangle }: Latents,
  products: readonly Float64Array[],
  family: number,
  out: Float64Array,
): number {
  let records = 0;
  out.fill(0);
  for (let j = 0; j < counts.length; j++) {
    if (familyOf[j] !== family) continue;
    records += counts[j]!;
    addSquare(products[j]!, localTriangle.size, out);
  }
  return records;
}

/** out += TTᵀ, T lower triangular. */
function addSquare(t: Float64Array, m: number, out: Float64Array): void {
  for (let i = 0; i < m; i++)
    for (let k = 0; k < m; k++) {
      const last = Math.min(i, k);
      let inner = 0;
      for (let l = 0; l <= last; l++) inner += t[i * m + l]! * t[k * m + l]!;
      out[i * m + k]! += inner;
    }
}
