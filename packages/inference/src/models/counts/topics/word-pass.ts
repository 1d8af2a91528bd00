import type { SeededSource } from "../../../math/random/index.ts";
import { drawFactor } from "../factor.ts";
import { visibleSums } from "../input/hidden-cells.ts";
import type { TopicData } from "./topic-data.ts";

/**
 * One word: its factor in every topic, given the counts that all workers allocated to it, which are cleared for the
 * next sweep. `data.totals` holds Σ_d θ_dk. With a Dirichlet prior these are the gamma variables that
 * `normaliseTopics` divides by their sum.
 */
export function wordPass(data: TopicData) {
  const { words, topics, phi, tallies, shape, dirichlet } = data;
  const rates = new Float64Array(topics);
  const workers = tallies.length / (words * topics);

  return function pass(rng: SeededSource, word: number): void {
    const at = word * topics;
    wordRates(data, word, rates);
    for (let k = 0; k < topics; k++) {
      let count = 0;
      for (let place = at + k, worker = 0; worker < workers; worker++, place += words * topics) {
        count += tallies[place]!;
        tallies[place] = 0;
      }
      phi[at + k] = drawFactor(rng, shape + count, dirichlet ? 1 : rates[k]!);
    }
  };
}

/** b₀ + Σ_d M_dv·θ_dk, given the totals over all documents. */
export function wordRates(data: TopicData, word: number, rates: Float64Array): void {
  visibleSums(data.totals, data.hidden?.byColumn, word, data.theta, rates);
  for (let k = 0; k < rates.length; k++) rates[k]! += data.rate;
}

/** Divides every topic's words by their sum. */
export function normaliseTopics({ phi, topics, words }: TopicData): void {
  for (let k = 0; k < topics; k++) {
    let sum = 0;
    for (let v = 0; v < words; v++) sum += phi[v * topics + k]!;
    for (let v = 0; v < words; v++) phi[v * topics + k]! /= sum;
  }
}
