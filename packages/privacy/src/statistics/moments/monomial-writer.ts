import { writeHalfVector, writeScaled } from "./half-vectorisation.ts";
import { monomials } from "./monomials.ts";

/** Writes scale·t_m(x) into `out` from `at` on and returns the place after it. */
export type MonomialWriter = (x: Float64Array, scale: number, out: Float64Array, at: number) => number;

/**
 * A writer for one degree; degrees up to 2, which every regression uses, are plain loops. `cross` is
 * the factor of the cross products of degree 2.
 */
export function monomialWriter(covariates: number, degree: number, cross: number): MonomialWriter {
  if (degree === 0) return writeOne;
  if (degree === 1) return writeScaled;
  if (degree === 2) return (x, scale, out, at) => writeHalfVector(x, scale, cross, out, at);
  return generalWriter(covariates, degree);
}

function writeOne(_: Float64Array, scale: number, out: Float64Array, at: number): number {
  out[at] = scale;
  return at + 1;
}

function generalWriter(covariates: number, degree: number): MonomialWriter {
  const list = monomials(covariates, degree);
  const factors = Int32Array.from(list.flatMap((monomial) => monomial.factors));
  const roots = Float64Array.from(list, (monomial) => Math.sqrt(monomial.multiplicity));
  return (x, scale, out, at) => {
    for (let i = 0; i < roots.length; i++) {
      let product = scale * roots[i]!;
      for (let f = i * degree; f < (i + 1) * degree; f++) product *= x[factors[f]!]!;
      out[at + i] = product;
    }
    return at + roots.length;
  };
}
