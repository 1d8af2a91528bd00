import type { RandomBits } from "../../noise/random-bits.ts";

/** A uniform double in (0, 1] with 53 random bits, as textbook samplers use it. */
export function textbookUniform(bits: RandomBits): number {
  return ((bits.uint32() >>> 5) * 2 ** 26 + (bits.uint32() >>> 6) + 1) * 2 ** -53;
}

/** Laplace noise by inversion in floating point: the sampler that Mironov (2012) broke. */
export function textbookLaplace(scale: number, bits: RandomBits): number {
  const noise = scale * Math.log(textbookUniform(bits));
  return bits.uint32() & 1 ? noise : -noise;
}
