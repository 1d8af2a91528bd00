/** Numbers of keys and tokens: big-endian bytes, and base64url in JSON (RFC 7518's form of n and e). */
import type { Bytes } from "./bytes.ts";

export function fromBytes(bytes: Uint8Array): bigint {
  let digits = "";
  for (const byte of bytes) digits += byte.toString(16).padStart(2, "0");
  return BigInt(`0x${digits || "0"}`);
}

/** `length` bytes, 0 before the number. */
export function toBytes(value: bigint, length: number): Bytes {
  const digits = value.toString(16).padStart(2 * length, "0");
  return Uint8Array.from({ length }, (_, i) => Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16));
}

export function bitLength(value: bigint): number {
  return value.toString(2).length;
}

/** base^exponent mod modulus, by squaring: for public exponents, in time that depends on them. */
export function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

/** 1/value mod modulus by Euclid's algorithm; undefined where they share a factor. */
export function inverse(value: bigint, modulus: bigint): bigint | undefined {
  let [a, b] = [value % modulus, modulus];
  let [x, y] = [1n, 0n];
  while (a > 0n) {
    const quotient = b / a;
    [a, b] = [b - quotient * a, a];
    [x, y] = [y - quotient * x, x];
  }
  return b === 1n ? ((y % modulus) + modulus) % modulus : undefined;
}
