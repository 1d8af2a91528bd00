import { requireCount, requireLength, requireWithin } from "../../../errors/index.ts";
import { percent } from "../../../text/index.ts";
import type { TopicDraw } from "../count-draw.ts";
import { type CredibleInterval, intervalOf, shareText } from "./interval.ts";
import { type ComponentMatching, type DrawChains, firstOf, matchTopics } from "./match-components.ts";
import { isApart, NOT_SUMMARISED } from "./matching-notes.ts";

export interface TopicSummaryOptions {
  /** The vocabulary; words are numbered from 1 without it. */
  readonly words?: readonly string[];
  /** Words shown per topic; 10 without it. */
  readonly top?: number;
  /** Probability of the central credible intervals; 0.9 without it. */
  readonly interval?: number;
}

/** A word of a topic: the share of the topic's counts that are this word. */
export interface TopWord extends CredibleInterval {
  readonly index: number;
  readonly word: string;
}

export interface TopicRow {
  /** The topic's common name in `matching`. */
  readonly component: number;
  /** The share of all expected counts that the topic accounts for. */
  readonly share: CredibleInterval;
  /** Most likely first. */
  readonly words: readonly TopWord[];
}

export interface TopicSummary {
  /** Largest share first. */
  readonly topics: readonly TopicRow[];
  readonly interval: number;
  readonly matching: ComponentMatching;
  toString(): string;
}

/**
 * Topics with their words, averaged over draws and chains whose components were given common names first
 * ({@link matchTopics}). Word shares are φ_kv/Σ_vφ_kv and topic shares Σ_dθ_dk·Σ_vφ_kv over their sum: neither depends on
 * how a draw divides a factor between theta and phi.
 *
 * @example
 * ```ts
 * import { topicDraws, topicSummary } from "@dpbayes/inference/models/counts";
 * const input = { documents: 2, words: 2, topics: 1, counts: [14, -1, 9, 2], decay: 0.37 };
 * const draws = [...topicDraws(input, { seed: 1, draws: 200 })];
 * const { topics } = topicSummary([draws], { words: ["rain", "sun"] });
 * console.log(topics[0]?.words[0]?.word); // rain
 * ```
 */
export function topicSummary(chains: DrawChains<TopicDraw>, options: TopicSummaryOptions = {}): TopicSummary {
  const { words: size, topics } = firstOf(chains);
  const vocabulary = options.words ?? Array.from({ length: size }, (_, v) => `word ${v + 1}`);
  requireLength("words", vocabulary, size);
  const top = Math.min(requireCount("top", options.top ?? 10, 1), size);
  const interval = requireWithin("interval", options.interval ?? 0.9, 0, 1);
  const matching = matchTopics(chains);
  const draws = chains.flat().map((draw, t) => sharesOf(draw, matching.labels.flat()[t]!));
  const rows = Array.from({ length: topics }, (_, k): TopicRow => {
    const share = intervalOf(
      Float64Array.from(draws, ({ ofTopics }) => ofTopics[k]!),
      interval,
    );
    return Object.freeze({ component: k, share, words: topWords(k) });
  }).sort((a, b) => b.share.mean - a.share.mean);
  const summary = { topics: Object.freeze(rows), interval, matching };
  return Object.freeze({ ...summary, toString: () => textOf(summary) });

  function topWords(k: number): readonly TopWord[] {
    const mean = new Float64Array(size);
    for (const { ofWords } of draws)
      for (let v = 0; v < size; v++) mean[v]! += ofWords[k * size + v]! / draws.length;
    return [...mean.keys()]
      .sort((a, b) => mean[b]! - mean[a]!)
      .slice(0, top)
      .map((index) => {
        const values = Float64Array.from(draws, ({ ofWords }) => ofWords[k * size + index]!);
        return Object.freeze({ index, word: vocabulary[index]!, ...intervalOf(values, interval) });
      });
  }
}

/** Shares of topics, and of words within topics, under the common names. */
function sharesOf({ theta, phi, documents, topics, words }: TopicDraw, names: Int32Array) {
  const ofWords = new Float64Array(topics * words);
  const ofTopics = new Float64Array(topics);
  let total = 0;
  for (let k = 0; k < topics; k++) {
    const row = phi.subarray(k * words, (k + 1) * words);
    const sum = row.reduce((a, b) => a + b, 0);
    const to = names[k]! * words;
    // A topic whose words all underflowed has no words to speak of.
    if (sum > 0) for (let v = 0; v < words; v++) ofWords[to + v] = row[v]! / sum;
    let weight = 0;
    for (let d = 0; d < documents; d++) weight += theta[d * topics + k]!;
    ofTopics[names[k]!] = weight * sum;
    total += weight * sum;
  }
  if (total > 0) for (let k = 0; k < topics; k++) ofTopics[k]! /= total;
  return { ofWords, ofTopics };
}

function textOf({ topics, interval, matching }: Omit<TopicSummary, "toString">): string {
  return [
    ...topics.map((row, rank) =>
      isApart(matching, row.component)
        ? `topic ${rank + 1}: ${NOT_SUMMARISED}`
        : `topic ${rank + 1}: ${shareText(row.share)} of all counts\n${row.words.map((one) => `  ${one.word} ${shareText(one)}`).join("\n")}`,
    ),
    `means with ${percent(interval)} credible intervals`,
    ...matching.notes,
  ].join("\n");
}
