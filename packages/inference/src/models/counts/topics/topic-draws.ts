import type { SweepMemory } from "../../../chains/sweeps/sweep-pool.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import type { SweepOptions, TopicDraw } from "../count-draw.ts";
import { intensityArrays } from "../imputation/impute.ts";
import type { TopicInput } from "../input/count-input.ts";
import { isNoisy, sweptAsCounts } from "../sweeps/naive-start.ts";
import { type Sweepable, sweeps } from "../sweeps/sweeps.ts";
import { thisThread } from "../threads/this-thread.ts";
import { type TopicData, topicData } from "./topic-data.ts";
import { meanReport, startTopics } from "./topic-start.ts";

/**
 * Draws of the posterior of a topic model from noisy counts, one after the other, each with arrays of its own.
 * Component k of one draw need not be component k of another chain's, and seldom of the same chain's.
 *
 * @example
 * ```ts
 * import { topicDraws } from "@dpbayes/inference/models/counts";
 * const input = { documents: 2, words: 2, topics: 1, counts: [4, -1, 2, 7], decay: 0.367879, prior: { shape: 1.5 } };
 * let rate = 0;
 * for (const { theta, phi } of topicDraws(input, { seed: 1, draws: 4000 })) rate += (theta[0]! * phi[0]!) / 4000;
 * console.log(rate.toFixed(0)); // 2
 * ```
 */
export function topicDraws(input: TopicInput, options: SweepOptions): Generator<TopicDraw, void, undefined> {
  return sweeps((pool) => sweepableTopics(input, pool), options);
}

export function sweepableTopics(input: TopicInput, memory: SweepMemory): Sweepable<TopicDraw> {
  const data = topicData(input, memory);
  return {
    job: { kind: "topics", data },
    start(rng) {
      startTopics(data, rng);
      if (isNoisy(data.decay)) startFromCounts(input, data, rng);
    },
    state: () => [data.theta, data.phi, ...intensityArrays(data.intensities)],
    draw: () => topicDrawOf(data),
  };
}

/** The start from reports read as counts, scaled so that rates add up to what was reported. */
function startFromCounts(input: TopicInput, data: TopicData, rng: SeededSource): void {
  const swept = sweptAsCounts(input, (naive) => sweepableTopics(naive, thisThread), rng);
  const { theta, phi, ...naive } = swept.job.data as TopicData;
  const factor = meanReport(data) / meanReport(naive);
  for (let at = 0; at < theta.length; at++) data.theta[at] = factor * theta[at]!;
  data.phi.set(phi);
}

/** A copy of the present state, topics by rows. */
function topicDrawOf({ documents, words, topics, theta, phi }: TopicData): TopicDraw {
  const byTopic = new Float64Array(topics * words);
  for (let v = 0; v < words; v++)
    for (let k = 0; k < topics; k++) byTopic[k * words + v] = phi[v * topics + k]!;
  return { documents, words, topics, theta: Float64Array.from(theta), phi: byTopic };
}
