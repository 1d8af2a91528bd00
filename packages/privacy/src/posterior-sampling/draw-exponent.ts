import { bernoulliExp } from "../noise/bernoulli.ts";
import { bernoulliExpBig } from "../noise/bernoulli-big.ts";
import type { RandomBits } from "../noise/random-bits.ts";
import { uniformBelow } from "../noise/uniform-below.ts";
import { largestOf } from "./steps.ts";

/**
 * An index i with probability proportional to exp(exponents[i]/denominator), exactly: a uniform candidate
 * is kept with probability exp(−(largest − exponent)/denominator), an exact coin (noise/bernoulli.ts). On
 * average as many rounds as the law leaves candidates out; **the time depends on the secret**.
 */
export function drawExponent(exponents: readonly bigint[], denominator: bigint, bits: RandomBits): number {
  const largest = largestOf(exponents);
  for (;;) {
    const i = uniformBelow(exponents.length, bits);
    if (bernoulliExpBig(largest - exponents[i]!, denominator, bits)) return i;
  }
}

/** The same for the first `length` of whole numbers held in doubles, at most 2^53 apart. */
export function drawExponentFast(
  exponents: Float64Array,
  length: number,
  denominator: number,
  bits: RandomBits,
): number {
  let largest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < length; i++) if (exponents[i]! > largest) largest = exponents[i]!;
  for (;;) {
    const i = uniformBelow(length, bits);
    if (bernoulliExp(largest - exponents[i]!, denominator, bits)) return i;
  }
}
