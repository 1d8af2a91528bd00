import type { TopicDraw } from "../count-draw.ts";

/** One draw in quantities that its scaling does not change, under common names. */
export interface TopicShares {
  /** Expected counts of all cells together. */
  readonly total: Float64Array;
  /** Each topic's share of them. */
  readonly shares: Float64Array;
  /** Topics × words: each topic's shares of words. */
  readonly words: Float64Array;
  /** Documents × topics: expected counts of a document from each topic. */
  readonly weights: Float64Array;
}

/** `names[k]` is the common name of the draw's topic k. */
export function topicShares(
  { theta, phi, documents, topics, words }: TopicDraw,
  names: Int32Array,
): TopicShares {
  const shares = new Float64Array(topics);
  const ofWords = new Float64Array(topics * words);
  const weights = new Float64Array(documents * topics);
  let total = 0;
  for (let k = 0; k < topics; k++) {
    const name = names[k]!;
    let sum = 0;
    for (let v = 0; v < words; v++) sum += phi[k * words + v]!;
    for (let v = 0; v < words; v++) ofWords[name * words + v] = phi[k * words + v]! / sum;
    for (let d = 0; d < documents; d++) {
      const weight = theta[d * topics + k]! * sum;
      weights[d * topics + name] = weight;
      shares[name]! += weight;
      total += weight;
    }
  }
  for (let k = 0; k < topics; k++) shares[k]! /= total;
  return { total: Float64Array.of(total), shares, words: ofWords, weights };
}
