import type { RandomBits } from "./random-bits.ts";
import { uniformBelow, uniformBelowBig } from "./uniform-below.ts";

/**
 * The exponential coins of bernoulli.ts for integers of any size: same algorithms, same words, same coins. The
 * derivations are there. Counters that cannot grow (the toss number k) stay numbers.
 */

/** True with probability exp(-num/den), for any num/den >= 0. */
export function bernoulliExpBig(num: bigint, den: bigint, bits: RandomBits): boolean {
  const wholes = num / den;
  for (let i = 0n; i < wholes; i++) if (!bernoulliExpFractionBig(1n, 1n, bits)) return false;
  const rest = num % den;
  return rest === 0n || bernoulliExpFractionBig(rest, den, bits);
}

/** True with probability exp(-num/den), num/den in [0, 1]. */
export function bernoulliExpFractionBig(num: bigint, den: bigint, bits: RandomBits): boolean {
  let k = 1;
  while (uniformBelow(k, bits) === 0 && uniformBelowBig(den, bits) < num) k++;
  return k % 2 === 1;
}
