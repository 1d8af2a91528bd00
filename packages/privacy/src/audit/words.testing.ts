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

/** A uniform double in (0, 1] with 53 random bits, as textbook samplers use it. */
export function textbookUniform(bits: RandomBits): number {
  return ((bits.uint32() >>> 5) * 2 ** 26 + (bits.uint32() >>> 6) + 1) * 2 ** -53;
}

/** Laplace noise by inversion in floating point: the sampler that Mironov (2012) broke. */
export function textbookLaplace(scale: number, bits: RandomBits): number {
  const noise = scale * Math.log(textbookUniform(bits));
  return bits.uint32() & 1 ? noise : -noise;
}

/** Two Gaussian variables by Box and Muller, the second thrown away. */
export function textbookGaussian(sd: number, bits: RandomBits): number {
  const radius = Math.sqrt(-2 * Math.log(textbookUniform(bits)));
  return sd * radius * Math.cos(2 * Math.PI * textbookUniform(bits));
}
