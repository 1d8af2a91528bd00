import type { RandomBits } from "../noise/random-bits.ts";
import { textbookUniform } from "./suite/textbook-noise.ts";

/** Two Gaussian variables by Box and Muller, the second thrown away. */
export function textbookGaussian(sd: number, bits: RandomBits): number {
  const radius = Math.sqrt(-2 * Math.log(textbookUniform(bits)));
  return sd * radius * Math.cos(2 * Math.PI * textbookUniform(bits));
}
