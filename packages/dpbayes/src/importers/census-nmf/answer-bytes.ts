/**
 * The numbers of an answer: NumPy's `tobytes()` of an array of 64 bits a number, little-endian. The bytes do not say
 * whether they are integers or doubles. A double of size 1 or more has bits that, as an integer, are above 2^61; no count
 * is. Undefined where they are neither whole numbers nor as many as they should be.
 */
export function numbersOfBytes(bytes: Uint8Array, count: number): readonly number[] | undefined {
  if (bytes.length !== 8 * count) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const whole = Array.from({ length: count }, (_, i) => Number(view.getBigInt64(8 * i, true)));
  if (whole.every(Number.isSafeInteger)) return whole;
  const doubles = Array.from({ length: count }, (_, i) => view.getFloat64(8 * i, true) + 0);
  return doubles.every(Number.isSafeInteger) ? doubles : undefined;
}
