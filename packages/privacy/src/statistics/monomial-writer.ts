import { writeHalfVector, writeScaled } from "./half-vectorisation.ts";
import { monomials } from "./monomials.ts";

/** Writes scale·t_m(x) into `out` from `at` on and returns the place after it. */
export type MonomialWriter = (x: Float64Array, scale: number, out: Float64Array, at: number) => number;

/** A writer for one degree; degrees 1 and 2, which every regression uses, are plain loops. */
export function monomialWriter(covariates: number, degree: number): MonomialWriter {
  if (degree === 1) return writeScaled;
  if (degree === 2) return (x, scale, out, at) => writeHalfVector(x, scale, Math.SQRT2, out, at);
  return generalWriter(covariates, degree);
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
