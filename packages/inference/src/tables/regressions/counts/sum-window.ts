import type { CountLaw } from "./count-law.ts";
import { type CountSum, impossible } from "./count-sum.ts";
import { riseUpTo } from "./rise.ts";
import { logSeen, type SeenCount } from "./seen-count.ts";

/** All terms from `low` to `high`, in units of the largest so far: for laws and likelihoods with several modes. */
export function sumWindow(
  law: CountLaw,
  seen: SeenCount,
  shift: number,
  low: number,
  high: number,
  out: CountSum,
): number {
  const { a, b, square } = law;
  let top = Number.NEGATIVE_INFINITY;
  let [sum, first, risen] = [0, 0, 0];
  let mass = low <= high ? law.logMass(low) : Number.NEGATIVE_INFINITY;
  let rise = square > 0 ? riseUpTo(low, square) : 0;
  for (let y = low; y <= high; y++) {
    const log = mass + logSeen(seen, y + shift);
    if (log > top) {
      const shrunk = Math.exp(top - log);
      top = log;
      sum *= shrunk;
      first *= shrunk;
      risen *= shrunk;
    }
    if (log > Number.NEGATIVE_INFINITY) {
      const term = Math.exp(log - top);
      sum += term;
      first += term * (y - low);
      risen += term * rise;
    }
    mass += Math.log((a + b * y) / (y + 1));
    rise += y / (1 + square * y);
  }
  if (!(sum > 0)) return impossible(out);
  out.mean = low + first / sum;
  out.rise = risen / sum;
  out.value = top + Math.log(sum);
  return out.value;
}
