import type { RandomBits } from "../noise/random-bits.ts";

/**
 * Repeatable words (sfc32) for testing the audit itself on textbook samplers. No mechanism accepts
 * them: mechanisms take a SecureSource, which has no seed.
 */
export function repeatableWords(start: number): RandomBits {
  let [a, b, c, counter] = [start | 0, 0x9e3779b9 | 0, 0x243f6a88 | 0, 1];
  const uint32 = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let i = 0; i < 16; i++) uint32();
  return { uint32 };
}
