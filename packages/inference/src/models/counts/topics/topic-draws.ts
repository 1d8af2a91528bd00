import type { SweepMemory } from "../../../chains/sweeps/sweep-pool.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import type { SweepOptions, TopicDraw } from "../count-draw.ts";
import { intensityArrays } from "../imputation/impute.ts";
import type { TopicInput } from "../input/count-input.ts";
import { columnTotals } from "../input/hidden-cells.ts";
import { drawField } from "../mean-field/gamma-field.ts";
import { searchField } from "../mean-field/search.ts";
import { topicField } from "../mean-field/topic-field.ts";
import { type Sweepable, sweeps } from "../sweeps/sweeps.ts";
import { type TopicData, topicData } from "./topic-data.ts";
import { startTopics } from "./topic-start.ts";
import { normaliseTopics } from "./word-pass.ts";

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
      startFromField(data, rng);
    },
    state: () => [data.theta, data.phi, ...intensityArrays(data.intensities)],
    draw: () => topicDrawOf(data),
  };
}

/** A draw of the mean field that a search found; with words that sum to one, their sums go to the documents. */
function startFromField(data: TopicData, rng: SeededSource): void {
  const { theta, phi, topics, totals } = data;
  const field = topicField(data);
  searchField(field, rng.split("search"));
  const [weights, words] = field.blocks;
  drawField(rng.split("weights from the field"), weights!, theta);
  drawField(rng.split("words from the field"), words!, phi);
  if (!data.dirichlet) return;
  columnTotals(phi, totals);
  for (let at = 0; at < theta.length; at++) theta[at]! *= totals[at % topics]!;
  normaliseTopics(data);
}

/** A copy of the present state, topics by rows. */
function topicDrawOf({ documents, words, topics, theta, phi }: TopicData): TopicDraw {
  const byTopic = new Float64Array(topics * words);
  for (let v = 0; v < words; v++)
    for (let k = 0; k < topics; k++) byTopic[k * words + v] = phi[v * topics + k]!;
  return { documents, words, topics, theta: Float64Array.from(theta), phi: byTopic };
}
