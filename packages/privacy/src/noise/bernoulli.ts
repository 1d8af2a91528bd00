import type { RandomBits } from "./random-bits.ts";
import { uniformBelow } from "./uniform-below.ts";

/**
 * Exact coins of exponential and logistic probability: safe-integer path. Arguments are integers with
 * 0 <= num and 1 <= den <= 2^53; no probability is ever a rounded number.
 *
 * Source: Canonne, Kamath, Steinke, "The Discrete Gaussian for Differential Privacy" (2020),
 * algorithm 1. The BigInt path of the exponential ones, in bernoulli-big.ts, reads the same words and
 * gives the same coins.
 */

/**
 * True with probability exp(-num/den), for any num/den >= 0: the product of exp(-1) for every whole
 * unit and exp(-fraction) for the rest. The loop ends at the first tail, so a huge exponent is as
 * quick as a small one.
 */
export function bernoulliExp(num: number, den: number, bits: RandomBits): boolean {
  const rest = num % den;
  const wholes = (num - rest) / den;
  for (let i = 0; i < wholes; i++) if (!bernoulliExpFraction(1, 1, bits)) return false;
  return rest === 0 || bernoulliExpFraction(rest, den, bits);
}

/**
 * True with probability exp(-γ), γ = num/den in [0, 1]. Toss coins of probability γ/1, γ/2, γ/3, …
 * until the first tail, at toss K. P(K > k) = γ^k/k!, so P(K odd) = Σ_k (-γ)^k/k! = exp(-γ).
 * The coin γ/k is tossed as (1/k) and γ: no product den·k is formed, and 1/k, which is cheaper,
 * usually settles it.
 */
export function bernoulliExpFraction(num: number, den: number, bits: RandomBits): boolean {
  let k = 1;
  while (uniformBelow(k, bits) === 0 && uniformBelow(den, bits) < num) k++;
  return k % 2 === 1;
}

/**
 * True with probability 1/(1 + exp(num/den)), the chance that randomised response lies. A fair coin
 * says no; otherwise a coin of e = exp(-num/den) says yes; otherwise start again:
 * P = (e/2)/(1 - (1 - e)/2) = e/(1 + e).
 */
export function bernoulliLogistic(num: number, den: number, bits: RandomBits): boolean {
  for (;;) {
    if (uniformBelow(2, bits) === 0) return false;
    if (bernoulliExp(num, den, bits)) return true;
  }
}
