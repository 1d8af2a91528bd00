import { fail } from "../../../errors/index.ts";

/**
 * min(m, most)/m of a sum of m records' whole steps, rounded to a whole number (halves upwards), exactly: ⌊(2·most·sum + m)/(2m)⌋.
 * For a mean that is ⌊sum/m + 1/2⌋ from the remainder of the division, which doubles give without error.
 */
export function shareOf(sum: number, records: number, most: number): number {
  if (records <= most) return sum;
  if (most > 1) return Number(bigShareOf(wholeOf(sum), records, most));
  const rest = sum % records;
  const quotient = (sum - rest) / records;
  if (2 * rest >= records) return quotient + 1;
  return 2 * rest < -records ? quotient - 1 : quotient;
}

/** The same of sums beyond 2^53. */
export function bigShareOf(sum: bigint, records: number, most: number): bigint {
  if (records <= most) return sum;
  const [numerator, denominator] = [2n * BigInt(most) * sum + BigInt(records), 2n * BigInt(records)];
  const rest = numerator % denominator;
  return (numerator - rest) / denominator - (rest < 0n ? 1n : 0n);
}

/** A sum that is none came from a record beyond its declared magnitude. */
export function wholeOf(sum: number): bigint {
  if (!Number.isSafeInteger(sum))
    fail("GRID_RANGE", { found: "a statistic", problem: "a record exceeded the declared magnitude" });
  return BigInt(sum);
}
