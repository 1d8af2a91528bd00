import type { CountLaw } from "./count-law.ts";
import type { CountSum } from "./count-sum.ts";
import { riseUpTo } from "./rise.ts";
import { type AdditiveCount, logSeen } from "./seen-count.ts";

/** From this standard deviation of the terms on, strides are shorter than all of them. */
const SMOOTH = 64;

/** How far terms are looked at, in their standard deviations: e^-36 is at 8.5 of a normal curve. */
const REACH = 12;

/**
 * How many counts a sum may step over. Near its top the product of law and likelihood is a curve of standard deviation s,
 * 1/s² = 1/(y + 1) − b/(a + b·y) + 2q, from the law's ratio. Every h-th term, times h, misses 2·exp(−2π²s²/h²) of such a sum (Poisson summation), which at
 * h = s/4 is nothing; a kink or an end within reach would add edges. 1 where every count is to be summed.
 */
export function strideAt(law: CountLaw, seen: AdditiveCount, shift: number, top: number): number {
  const { a, b, most } = law;
  const sd = 1 / Math.sqrt(1 / (top + 1) - b / (a + b * top) + 2 * seen.quadratic);
  if (!(sd >= SMOOTH && top > REACH * sd && most - top > REACH * sd)) return 1;
  if (seen.linear > 0 && Math.abs(top - seen.kink + shift) < REACH * sd) return 1;
  return Math.floor(sd / 4);
}

/** The sum by strides from its top, both ways; each term by itself, since ratios of far terms have no short form. */
export function sumByStrides(
  law: CountLaw,
  seen: AdditiveCount,
  shift: number,
  top: number,
  stride: number,
  out: CountSum,
): number {
  const value = law.logMass(top) + logSeen(seen, top + shift);
  let sum = 1;
  let first = 0;
  let risen = law.square > 0 ? riseUpTo(top, law.square) : Number.NaN;
  for (let direction = -1; direction <= 1; direction += 2)
    for (let step = 1; step <= 4 * REACH * 2; step++) {
      const y = top + direction * step * stride;
      const term = Math.exp(law.logMass(y) + logSeen(seen, y + shift) - value);
      sum += term;
      first += term * (y - top);
      if (law.square > 0) risen += term * riseUpTo(y, law.square);
      if (term < 1e-18) break;
    }
  out.mean = top + first / sum;
  out.rise = risen / sum;
  out.value = value + Math.log(stride * sum);
  return out.value;
}
