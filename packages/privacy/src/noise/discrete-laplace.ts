import { fail } from "../errors/fail-on-device.ts";
import { bernoulliExpFraction } from "./bernoulli.ts";
import { bernoulliExpFractionBig } from "./bernoulli-big.ts";
import type { RandomBits } from "./random-bits.ts";
import { uniformBelow, uniformBelowBig } from "./uniform-below.ts";

/** The rate s/t of a discrete Laplace law: P(k) proportional to exp(-|k|·s/t). */
export interface Rate {
  readonly s: number;
  readonly t: number;
}

/** The largest t of the safe-integer path: up to it U + t·V is safe while V < 2^13. */
export const LARGEST_FAST_T = 2 ** 40;

/**
 * One exact draw from the discrete Laplace (two-sided geometric) law on the integers,
 * P(k) = tanh(s/2t)·exp(-|k|·s/t), for positive safe integers s and t <= 2^40.
 *
 * Derivation (Canonne, Kamath, Steinke 2020, algorithm 2):
 * 1. X = U + t·V with U below t kept with probability exp(-U/t), V geometric with P(V >= v) = exp(-v):
 *    P(X = x) is proportional to exp(-x/t).
 * 2. Y = floor(X/s): P(Y >= y) = exp(-y·s/t).
 * 3. A fair sign; (minus, 0) is drawn again, or 0 would count twice.
 *
 * A number cannot hold a draw with X beyond the safe integers; it is refused, never rounded. That needs
 * 8192 successes in a row of a coin of probability 1/e (below 10^-3556), and no secret takes part in
 * it. `discreteLaplaceSteps`, which the mechanisms use, returns such a draw too.
 */
export function discreteLaplace(rate: Rate, bits: RandomBits): number {
  const draw = drawFast(rate, bits);
  return typeof draw === "number" ? draw : refuseBeyondSafe();
}

/** A number while X is a safe integer, else a BigInt: exact either way. */
function drawFast(rate: Rate, bits: RandomBits): number | bigint {
  const { s, t } = rate;
  if (!(t <= LARGEST_FAST_T && s >= 1 && Number.isSafeInteger(s))) fail("ARGUMENT", notFast(rate));
  for (;;) {
    const magnitude = wholeQuotient(proposeBelow(t, bits), geometricExp(bits), t, s);
    const negative = uniformBelow(2, bits) === 1;
    if (!negative) return magnitude;
    if (magnitude) return -magnitude;
  }
}

/**
 * floor((u + t·v)/s). In doubles it is exact for x = u + t·v < 2^53: a quotient just below a whole
 * number k is k - 1/s at most, and 1/s >= k·2^-53 exceeds half the spacing of doubles there.
 */
export function wholeQuotient(u: number, v: number, t: number, s: number): number | bigint {
  const x = u + t * v;
  if (x <= Number.MAX_SAFE_INTEGER) return Math.floor(x / s);
  return (BigInt(u) + BigInt(t) * BigInt(v)) / BigInt(s);
}

/** The same law for any positive integers s and t; the same draws from the same words. */
export function discreteLaplaceBig(
  rate: { readonly s: bigint; readonly t: bigint },
  bits: RandomBits,
): bigint {
  const { s, t } = rate;
  for (;;) {
    const magnitude = (proposeBelowBig(t, bits) + t * BigInt(geometricExp(bits))) / s;
    const negative = uniformBelow(2, bits) === 1;
    if (!negative) return magnitude;
    if (magnitude !== 0n) return -magnitude;
  }
}

/** The draw as a BigInt, by the fast path where it applies: every integer has its exact probability. */
export function discreteLaplaceSteps(rate: Rate, bits: RandomBits): bigint {
  if (rate.t <= LARGEST_FAST_T) return BigInt(drawFast(rate, bits));
  return discreteLaplaceBig({ s: BigInt(rate.s), t: BigInt(rate.t) }, bits);
}

/** U from 0 to t - 1 with P(U = u) proportional to exp(-u/t). */
export function proposeBelow(t: number, bits: RandomBits): number {
  for (;;) {
    const u = uniformBelow(t, bits);
    if (bernoulliExpFraction(u, t, bits)) return u;
  }
}

export function proposeBelowBig(t: bigint, bits: RandomBits): bigint {
  for (;;) {
    const u = uniformBelowBig(t, bits);
    if (bernoulliExpFractionBig(u, t, bits)) return u;
  }
}

/** V with P(V >= v) = exp(-v). */
export function geometricExp(bits: RandomBits): number {
  let v = 0;
  while (bernoulliExpFraction(1, 1, bits)) v++;
  return v;
}

/** For callers that can hold numbers only. */
export function refuseBeyondSafe(): never {
  return fail("GRID_RANGE", { found: "a noise draw", problem: "it lies beyond the safe integers" });
}

function notFast({ s, t }: Rate) {
  return {
    name: "rate",
    found: `${s}/${t}`,
    accepted: "s/t with s a positive safe integer and t at most 2^40",
  };
}
