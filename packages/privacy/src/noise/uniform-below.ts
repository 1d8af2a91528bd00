import { requireNumber } from "../errors/index.ts";
import type { RandomBits } from "./random-bits.ts";

const WORD = 2 ** 32;
const LARGEST = 2 ** 53;

/**
 * A uniformly random integer from 0 to n - 1, exactly: as many bits as n - 1 has are drawn, and a
 * number that is not below n is thrown away and drawn again (never more than two rounds on average).
 * n = 1 draws nothing. Safe integers up to n = 2^53; `uniformBelowBig` has no limit.
 */
export function uniformBelow(n: number, bits: RandomBits): number {
  if (!(n >= 1 && n <= LARGEST)) requireNumber("n", n, () => false, "an integer from 1 to 2^53");
  const last = n - 1;
  if (last < WORD) return last === 0 ? 0 : uniformUpToWord(last, bits);
  return uniformUpToTwoWords(last, bits);
}

function uniformUpToWord(last: number, bits: RandomBits): number {
  const mask = 0xffffffff >>> Math.clz32(last);
  for (;;) {
    const value = (bits.uint32() & mask) >>> 0;
    if (value <= last) return value;
  }
}

function uniformUpToTwoWords(last: number, bits: RandomBits): number {
  const mask = 0xffffffff >>> Math.clz32(Math.floor(last / WORD));
  for (;;) {
    const high = (bits.uint32() & mask) >>> 0;
    const value = high * WORD + bits.uint32();
    if (value <= last) return value;
  }
}

/**
 * The same for any positive integer. It reads the same words as {@link uniformBelow} (the most
 * significant first, the first one masked), so both return the same number from the same words.
 */
export function uniformBelowBig(n: bigint, bits: RandomBits): bigint {
  if (n < 1n) requireNumber("n", Number(n), () => false, "an integer of at least 1");
  const last = n - 1n;
  if (last === 0n) return 0n;
  const length = last.toString(2).length;
  const words = Math.ceil(length / 32);
  const mask = 0xffffffff >>> (32 * words - length);
  for (;;) {
    const value = readWords(words, mask, bits);
    if (value <= last) return value;
  }
}

function readWords(words: number, mask: number, bits: RandomBits): bigint {
  let value = BigInt((bits.uint32() & mask) >>> 0);
  for (let i = 1; i < words; i++) value = (value << 32n) | BigInt(bits.uint32());
  return value;
}
