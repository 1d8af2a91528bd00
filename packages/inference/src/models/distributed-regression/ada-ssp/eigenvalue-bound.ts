import { symmetricEigen } from "../../../math/linear-algebra/index.ts";
import type { AdaSspHolder } from "./ada-ssp.ts";

/** √(p·log(2p²/ρ)): the noise in S exceeds this many of its sds in no direction, but with probability ρ (central spec §1.8). */
export function noiseReach(p: number, failure: number): number {
  return Math.sqrt(p * Math.log((2 * p * p) / failure));
}

/** √log(6/δ): how many sds a released eigenvalue is lowered. */
export function eigenvalueReach(delta: number): number {
  return Math.sqrt(Math.log(6 / delta));
}

/**
 * What adaSSP wants to know of a holder that did not release its smallest eigenvalue. Nothing more has to be
 * released: S = Ŝ − E, so λ_min(S) ≥ λ_min(Ŝ) − ‖E‖, and ‖E‖ is below the threshold but with probability ρ. The bound
 * is that of post-processing, and lower than one that costs budget.
 */
export function withEigenvalue(
  moments: AdaSspHolder["moments"],
  { delta, failure }: { readonly delta: number; readonly failure: number },
): AdaSspHolder {
  const { features: p, gram, gramSd } = moments;
  const values = new Float64Array(p);
  symmetricEigen(gram, p, values, new Float64Array(p * p), new Float64Array(p));
  const threshold = noiseReach(p, failure) * Math.max(...gramSd);
  return {
    moments,
    smallestEigenvalue: values[0]!,
    smallestEigenvalueSd: threshold / eigenvalueReach(delta),
  };
}
