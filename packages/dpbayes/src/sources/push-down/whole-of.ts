/** Sums over no rows are NULL; whole numbers come as text, as bigints or as doubles below 2^53. */
export function wholeOf(value: unknown): bigint {
  return value === null || value === undefined ? 0n : BigInt(value as string | bigint | number);
}
