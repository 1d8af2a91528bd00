const double = new Float64Array(1);
const words = new Uint32Array(double.buffer);
double[0] = 1;
/** Where the high word of a double sits: depends on the platform's byte order. */
const HIGH = words[1] === 0x3ff00000 ? 1 : 0;

/** The exponent k of the lowest set bit: x is an odd multiple of 2^k. Infinity for 0, NaN if not finite. */
export function lowestBit(x: number): number {
  if (x === 0) return Infinity;
  if (!Number.isFinite(x)) return Number.NaN;
  double[0] = x;
  const low = words[1 - HIGH]!;
  const high = words[HIGH]!;
  const exponent = (high >>> 20) & 0x7ff;
  const fraction = (high & 0xfffff) | (exponent === 0 ? 0 : 0x100000);
  const zeros = low === 0 ? 32 + trailingZeros(fraction) : trailingZeros(low);
  return Math.max(exponent, 1) - 1075 + zeros;
}

/** The exponent k of the highest set bit: 2^k <= |x| < 2^(k+1). -Infinity for 0. */
export function highestBit(x: number): number {
  if (x === 0) return -Infinity;
  double[0] = x;
  const exponent = (words[HIGH]! >>> 20) & 0x7ff;
  return exponent === 0 ? highestBit(x * 2 ** 60) - 60 : exponent - 1023;
}

function trailingZeros(word: number): number {
  return 31 - Math.clz32(word & -word);
}
