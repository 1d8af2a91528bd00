import { fail, requirePositive } from "../errors/index.ts";
import type { Rate } from "./discrete-laplace.ts";
import { dyadicOf, floorScaledQuotient } from "./dyadic.ts";

/** How finely a rate is kept: `bits` significant bits, fewer (but not below `atLeast`) to keep t fast. */
interface Precision {
  readonly bits: number;
  readonly atLeast: number;
  /** log2 of the largest t wanted. */
  readonly largestT: number;
}

/** For noise: about 30 bits, at least 20, with t <= 2^40 where that allows it. */
const NOISE: Precision = { bits: 30, atLeast: 20, largestT: 40 };
/** For one coin exp(-ε): all 52 bits where t <= 2^52 allows it. */
const COIN: Precision = { bits: 52, atLeast: Number.NEGATIVE_INFINITY, largestT: 52 };

/**
 * The rate ε/Δ of a discrete Laplace law as s/t, rounded **down**: never less noise than asked for.
 *
 * Proof that s/t <= ε/Δ: both doubles are exact dyadic numbers a·2^p and b·2^q, so
 * s = floor(a·2^(p-q+j)/b) is computed in whole numbers, and with t = 2^j, s/t <= ε/Δ. No floating-point
 * division takes part. The rate is at most one part in 2^(bits-1) too small (2^-19 at worst).
 * t is a power of two, so U below t needs no rejection, and a double even beyond 2^53 states it exactly.
 */
export function rateRoundedDown(epsilon: number, sensitivity: number): Rate {
  requirePositive("epsilon", epsilon);
  requirePositive("sensitivity", sensitivity);
  const rate = roundedDown(epsilon, sensitivity, NOISE);
  if (!Number.isFinite(rate.t))
    fail("GRID_RANGE", { found: `noise of rate ${epsilon}/${sensitivity}`, problem: "its scale overflows" });
  return rate;
}

/**
 * ε as s/t with s and t at most 2^53, rounded **down**, for coins of probability exp(-ε): a smaller ε
 * makes randomised response lie more often. Exact whenever ε is a multiple of 2^-52 (below 1 about
 * 16 digits; an ε below 2^-52 becomes 0: a report that says nothing).
 */
export function epsilonRoundedDown(epsilon: number): Rate {
  return roundedDown(requirePositive("epsilon", epsilon), 1, COIN);
}

function roundedDown(numerator: number, denominator: number, precision: Precision): Rate {
  const a = dyadicOf(numerator);
  const b = dyadicOf(denominator);
  const shift = a.exponent - b.exponent;
  const j = exponentOfT(leadingExponent(a.significand, shift, b.significand), precision);
  return reduced(floorScaledQuotient(a.significand, shift + j, b.significand), j);
}

/** j of t = 2^j such that s = floor(rate·t) has the bits wanted; 0 when the rate is a large number. */
function exponentOfT(leading: number, { bits, atLeast, largestT }: Precision): number {
  const wanted = bits - 1 - leading;
  const least = atLeast - 1 - leading;
  return Math.max(0, Math.min(wanted, Math.max(largestT, least)));
}

/** floor(log2(a·2^k/b)). */
function leadingExponent(a: bigint, k: number, b: bigint): number {
  const guess = bitLength(a) - bitLength(b) + k;
  return floorScaledQuotient(a, k - guess, b) >= 1n ? guess : guess - 1;
}

function bitLength(value: bigint): number {
  return value.toString(2).length;
}

/** Lowest terms, and s capped to the safe integers: rounding further down is always allowed. */
function reduced(s: bigint, j: number): Rate {
  let exponent = j;
  let numerator = s;
  while (exponent > 0 && numerator !== 0n && (numerator & 1n) === 0n) {
    numerator >>= 1n;
    exponent--;
  }
  return Object.freeze({ s: Math.min(Number.MAX_SAFE_INTEGER, Number(numerator)), t: 2 ** exponent });
}
