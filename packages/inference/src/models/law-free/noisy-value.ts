import { lawOf, type NoiseModel } from "../../noise/index.ts";
import type { NoisyBlock } from "../exponential-families/read-release.ts";

/** A noisy number: a value, the law of its noise, and the variance of other noise that is taken for normal. */
export interface NoisyValue {
  readonly value: number;
  readonly noise: NoiseModel;
  readonly others: number;
}

/** A number of a release. */
export function noisyValue({ values, noise }: NoisyBlock, at = 0): NoisyValue {
  return { value: values[at]!, noise: lawOf(noise), others: 0 };
}

/**
 * The sum of several noisy numbers. Normal noises add up exactly; of the others the widest keeps its law, and the rest of them, which
 * it is seen through, is taken for normal with the right variance.
 */
export function summedValue(values: readonly NoisyValue[]): NoisyValue {
  const widest = values.reduce((a, b) => (isWider(b.noise, a.noise) ? b : a));
  const variance = values.reduce((sum, { noise, others }) => sum + noise.variance + others, 0);
  return {
    value: values.reduce((sum, { value }) => sum + value, 0),
    noise: widest.noise,
    others: Math.max(0, variance - widest.noise.variance),
  };
}

/** Noise with a sharp peak before normal noise, and wide before narrow. */
function isWider(a: NoiseModel, b: NoiseModel): boolean {
  const [sharp, other] = [a.linear > 0, b.linear > 0];
  return sharp === other ? a.variance > b.variance : sharp;
}

/** What a reader must know of it. */
export function pooledNoiseWords(holders: number): string {
  return `of the noise of ${holders} holders together the widest has its own law, the rest is taken for normal`;
}
