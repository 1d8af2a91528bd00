import { shared } from "../../../chains/sweeps/shared-arrays.ts";
import type { SweepMemory } from "../../../chains/sweeps/sweep-pool.ts";
import { fail, requireCount } from "../../../errors/index.ts";
import type { Intensities } from "../imputation/impute.ts";
import { checkedCounts } from "../input/check-counts.ts";
import type { TopicInput, TopicPrior } from "../input/count-input.ts";
import { factorPrior, isAugmented } from "../input/factor-prior.ts";
import { type HiddenLists, hiddenLists } from "../input/hidden-cells.ts";

/** A checked topic model with its state; plain data and arrays, so that threads can work on it together. */
export interface TopicData {
  readonly documents: number;
  readonly words: number;
  readonly topics: number;
  readonly shape: number;
  readonly rate: number;
  /** Words of a topic sum to one. */
  readonly dirichlet: boolean;
  readonly counts: Int32Array;
  readonly decay: Float64Array;
  readonly mask: Uint8Array | undefined;
  readonly hidden: HiddenLists | undefined;
  /** Documents × topics. */
  readonly theta: Float64Array;
  /** Words × topics: the order in which a sweep reads them. */
  readonly phi: Float64Array;
  /** Σ_d θ_dk and Σ_v φ_kv over all documents and words, hidden or not. */
  readonly totals: Float64Array;
  /** Workers × words × topics: counts allocated in this sweep; integers, so their sum has no order. */
  readonly tallies: Float64Array;
  readonly intensities: Intensities | undefined;
}

export function topicData(input: TopicInput, { workers, allocate }: SweepMemory): TopicData {
  const { documents, words, topics, prior = {} } = input;
  requireCount("documents", documents, 1);
  requireCount("words", words, 1);
  requireCount("topics", topics, 1);
  const { counts, decay, mask } = checkedCounts(input, documents, words, () => true);
  const array = shared(allocate);
  const cells = documents * words;
  return {
    documents,
    words,
    topics,
    ...factorPrior(prior),
    dirichlet: isDirichlet(prior.words),
    counts: array.integers(counts),
    decay,
    mask: mask && array.bytes(mask),
    hidden: mask && hiddenLists(mask, documents, words),
    theta: array.numbers(documents * topics),
    phi: array.numbers(words * topics),
    totals: array.numbers(topics),
    tallies: array.numbers(workers * words * topics),
    intensities: isAugmented(input.imputation)
      ? { plus: array.numbers(cells), minus: array.numbers(cells) }
      : undefined,
  };
}

function isDirichlet(words: TopicPrior["words"] = "gamma"): boolean {
  if (words !== "gamma" && words !== "dirichlet")
    fail("ARGUMENT", {
      name: "prior.words",
      found: JSON.stringify(words) ?? "missing",
      accepted: '"gamma" or "dirichlet"',
    });
  return words === "dirichlet";
}
