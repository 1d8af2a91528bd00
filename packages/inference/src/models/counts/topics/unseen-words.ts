import type { SeededSource } from "../../../math/random/index.ts";
import { unseenCount } from "../imputation/collapsed.ts";
import { shareOut } from "../share-out.ts";
import type { TopicData } from "./topic-data.ts";

/**
 * With a Dirichlet prior the words of a topic are conjugate only if every document counts for every word. A held-out
 * cell breaks that: Σ_d M_dv·θ_dk depends on the word. So its true count is drawn from the model, Poisson(Σ_k θ_dk·φ_kv),
 * and allocated like any other; given the completed table φ_k ~ Dirichlet(shape + counts) is exact.
 *
 * It is drawn after the document's weights, which were drawn with held-out cells summed out: both together are one
 * draw of (θ_d, unseen counts) given the rest, and weights of sparse documents do not stick to what was made up for them.
 * The counts serve the words only.
 */
export function unseenWords(data: TopicData) {
  const { topics, words, theta, phi, tallies, hidden, dirichlet } = data;
  if (hidden === undefined || !dirichlet) return () => undefined;
  const { starts, others } = hidden.byRow;
  const weights = new Float64Array(topics);
  /** Scratch: nobody reads how many units a document was given. */
  const own = new Float64Array(topics);

  return function complete(rng: SeededSource, document: number, worker: number): void {
    const row = document * topics;
    for (let place = starts[document]!; place < starts[document + 1]!; place++) {
      const at = others[place]! * topics;
      let mean = 0;
      for (let k = 0; k < topics; k++) {
        weights[k] = theta[row + k]! * phi[at + k]!;
        mean += weights[k]!;
      }
      const count = unseenCount(rng, mean);
      if (count > 0) shareOut(rng, count, weights, mean, tallies, worker * words * topics + at, own);
    }
  };
}
