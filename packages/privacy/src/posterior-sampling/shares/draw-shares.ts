import type { RandomBits } from "../../noise/random-bits.ts";
import { drawExponentFast } from "../draw-exponent.ts";
import { convolveLog, UNITS_PER_NAT } from "./log-weights.ts";

/**
 * Whole numbers m₁ + … + m_K = G with probability proportional to Π exp(weights[k][m_k]), weights in units
 * (log-weights.ts). Backwards, F_k(t) = log Σ over m_k + … + m_K = t; forwards, m_k given what is left t
 * comes with probability proportional to exp(weights[k][m] + F_{k+1}(t − m)), drawn exactly.
 *
 * What the rounding of F costs. log P(m) = Σ_k weights[k][m_k] + Σ_k (F̃_{k+1}(t_{k+1}) − F*_k(t_k)), where
 * F* is the exact sum of the weights that were used and |F̃ − F*| is at most half a unit and a bit. So log
 * P(m) is off by at most K such errors, and not by K².
 */
export function drawShares(weights: readonly Float64Array[], bits: RandomBits): readonly number[] {
  const last = weights.length - 1;
  const rests = suffixSums(weights);
  const exponents = new Float64Array(weights[0]!.length);
  const drawn: number[] = [];
  let left = exponents.length - 1;
  for (let k = 0; k < last; k++) {
    conditionalExponents(weights[k]!, rests[k + 1]!, left, exponents);
    const m = drawExponentFast(exponents, left + 1, UNITS_PER_NAT, bits);
    drawn.push(m);
    left -= m;
  }
  drawn.push(left);
  return drawn;
}

/** F_k for k from 1 on; the first place is not needed and stays empty. */
export function suffixSums(weights: readonly Float64Array[]): readonly Float64Array[] {
  const sums: Float64Array[] = [...weights];
  for (let k = weights.length - 2; k >= 1; k--) {
    sums[k] = new Float64Array(weights[k]!.length);
    convolveLog(weights[k]!, sums[k + 1]!, sums[k]!);
  }
  return sums;
}

/** Exponents of m = 0 … left for one coordinate, given what is left. */
export function conditionalExponents(
  weights: Float64Array,
  rest: Float64Array,
  left: number,
  out: Float64Array,
): void {
  for (let m = 0; m <= left; m++) out[m] = weights[m]! + rest[left - m]!;
}
