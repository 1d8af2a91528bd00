import { requireCount, requirePositive } from "../../../errors/index.ts";
import { log1pExp, logLogistic } from "../../../math/special/index.ts";

/** The functions of u that a polynomial likelihood replaces: log σ, log(1 + eᵘ), and its logarithm. */
export const passFunctions = Object.freeze({
  logLogistic,
  softplus: log1pExp,
  /** log(1 + eᵘ) rounds to eᵘ far below 0. */
  logSoftplus: (u: number) => (u < -36 ? u : Math.log(log1pExp(u))),
});

const NODES = 4096;

/**
 * The coefficients c_0, …, c_M of the Chebyshev projection of φ on [−halfWidth, halfWidth] in powers of s (glm spec §1):
 * what PASS puts in the place of a log likelihood. For comparisons and first guesses only; of even degrees
 * for log σ, 4, 8, … have a positive leading coefficient and no maximum.
 */
export function chebyshevMonomials(
  phi: (s: number) => number,
  degree: number,
  halfWidth: number,
): Float64Array {
  requireCount("degree", degree, 0);
  requirePositive("halfWidth", halfWidth);
  const projection = Float64Array.from({ length: degree + 1 }, (_, k) => {
    let sum = 0;
    for (let i = 0; i < NODES; i++) {
      const w = (Math.PI * (i + 0.5)) / NODES;
      sum += phi(halfWidth * Math.cos(w)) * Math.cos(k * w);
    }
    return ((k === 0 ? 1 : 2) * sum) / NODES;
  });
  return monomials(projection).map((c, m) => c / halfWidth ** m);
}

/** Σa_kT_k in powers of s, by T_{k+1} = 2sT_k − T_{k−1}. */
function monomials(projection: Float64Array): Float64Array {
  const length = projection.length;
  const out = new Float64Array(length);
  let before = new Float64Array(length);
  let present = new Float64Array(length);
  present[0] = 1;
  for (let k = 0; k < length; k++) {
    for (let m = 0; m < length; m++) out[m]! += projection[k]! * present[m]!;
    const next = new Float64Array(length);
    for (let m = 0; m < length; m++)
      next[m] = (m > 0 ? (k === 0 ? 1 : 2) * present[m - 1]! : 0) - (k === 0 ? 0 : before[m]!);
    [before, present] = [present, next];
  }
  return out;
}
