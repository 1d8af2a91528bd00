import type { SeededSource } from "../../../math/random/index.ts";
import { meanCount, startFactors, startIntensities } from "../sweeps/start.ts";
import type { TopicData } from "./topic-data.ts";
import { normaliseTopics } from "./word-pass.ts";

/** A random start at which the mean rate is about the mean count: K·θ·φ, split evenly between the factors. */
export function startTopics(data: TopicData, rng: SeededSource): void {
  const { words, topics, theta, phi, dirichlet } = data;
  const mean = meanReport(data);
  const even = Math.sqrt(mean / topics);
  startFactors(rng, theta, dirichlet ? (mean * words) / topics : even);
  startFactors(rng, phi, even);
  if (dirichlet) normaliseTopics(data);
  startIntensities(rng, data.intensities, data.decay, words);
}

/** The mean of the reports that are read. */
export function meanReport({ counts, mask, words }: Pick<TopicData, "counts" | "mask" | "words">): number {
  return meanCount(counts, mask, words, () => true);
}
