import type { SeededSource } from "../../../math/random/index.ts";
import { drawFactor } from "../factor.ts";
import { imputer } from "../imputation/impute.ts";
import { visibleSums } from "../input/hidden-cells.ts";
import { shareOut } from "../share-out.ts";
import type { TopicData } from "./topic-data.ts";
import { unseenWords } from "./unseen-words.ts";

/**
 * One document (local spec §10.3): imputes the true count of every cell that is read, allocates it over the
 * topics, and draws the document's weights. `data.totals` holds Σ_v φ_kv. Scratch arrays are made once.
 */
export function documentPass(data: TopicData) {
  const { words, topics, counts, decay, mask, theta, phi, tallies } = data;
  const impute = imputer(data.intensities);
  const weights = new Float64Array(topics);
  const own = new Float64Array(topics);
  const sums = new Float64Array(topics);
  const complete = unseenWords(data);

  return function pass(rng: SeededSource, document: number, worker: number): void {
    const row = document * topics;
    const alpha = decay[document]!;
    const ownStart = worker * words * topics;
    own.fill(0);
    for (let v = 0, cell = document * words; v < words; v++, cell++) {
      if (mask !== undefined && mask[cell] === 0) continue;
      const at = v * topics;
      let mean = 0;
      for (let k = 0; k < topics; k++) {
        const weight = theta[row + k]! * phi[at + k]!;
        weights[k] = weight;
        mean += weight;
      }
      const count = impute(rng, cell, counts[cell]!, mean, alpha);
      if (count > 0) shareOut(rng, count, weights, mean, tallies, ownStart + at, own);
    }
    documentRates(data, document, sums);
    for (let k = 0; k < topics; k++) theta[row + k] = drawFactor(rng, data.shape + own[k]!, sums[k]!);
    complete(rng, document, worker);
  };
}

/** b₀ + Σ_v M_dv·φ_kv, given the totals over all words. */
export function documentRates(data: TopicData, document: number, rates: Float64Array): void {
  visibleSums(data.totals, data.hidden?.byRow, document, data.phi, rates);
  for (let k = 0; k < rates.length; k++) rates[k]! += data.rate;
}
