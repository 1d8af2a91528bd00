const double = new Float64Array(1);
const pattern = new BigUint64Array(double.buffer);

const SIGNIFICAND_BITS = 52n;
const SIGNIFICAND = (1n << SIGNIFICAND_BITS) - 1n;
const EXPONENT = 0x7ffn;

/** The exact value of a finite double: significand · 2^exponent. */
export interface Dyadic {
  readonly significand: bigint;
  readonly exponent: number;
}

/** Every finite double is an integer times a power of two; these are the two, exactly. */
export function dyadicOf(value: number): Dyadic {
  double[0] = Math.abs(value);
  const biased = Number((pattern[0]! >> SIGNIFICAND_BITS) & EXPONENT);
  const fraction = pattern[0]! & SIGNIFICAND;
  const magnitude = biased === 0 ? fraction : fraction | (1n << SIGNIFICAND_BITS);
  return { significand: value < 0 ? -magnitude : magnitude, exponent: Math.max(biased, 1) - 1075 };
}

/** The largest power of two that is at most a positive normal double: its exponent bits alone. */
export function floorPowerOfTwo(value: number): number {
  double[0] = value;
  pattern[0] = pattern[0]! & (EXPONENT << SIGNIFICAND_BITS);
  return double[0]!;
}

/** floor(a · 2^k / b) for integers a and b > 0 and any integer k. */
export function floorScaledQuotient(a: bigint, k: number, b: bigint): bigint {
  return k >= 0 ? floorQuotient(a << BigInt(k), b) : floorQuotient(a, b << BigInt(-k));
}

function floorQuotient(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a < 0n && quotient * b !== a ? quotient - 1n : quotient;
}
