import { fail, requireCount, requireLength } from "../../../errors/index.ts";

/** Documents that the words of topics are looked up in: public ones, or the true counts of a simulation. */
export interface ReferenceCorpus {
  readonly documents: number;
  readonly words: number;
  /** True counts, documents × words. */
  readonly counts: ArrayLike<number>;
}

/**
 * Normalised pointwise mutual information of the words of a topic (Bouma 2009; Lau, Newman, Baldwin 2014), the mean over
 * pairs of
 *
 *   log(p_ij/(p_i·p_j))/(−log p_ij),
 *
 * p the share of documents that contain the word, or both. From −1 (never together) through 0 (independent) to 1
 * (always together). A word that is in no document says nothing and gives 0 with every other. True counts
 * are private: use a public corpus outside of simulations.
 *
 * @example
 * ```ts
 * import { topicCoherence } from "@dpbayes/inference/models/counts";
 * const corpus = { documents: 4, words: 3, counts: [1, 2, 0, 3, 1, 0, 0, 0, 1, 0, 0, 2] };
 * console.log(topicCoherence(corpus, [0, 1]), topicCoherence(corpus, [0, 2])); // 1 -1
 * ```
 */
export function topicCoherence(corpus: ReferenceCorpus, words: readonly number[]): number {
  requireLength("counts", corpus.counts, corpus.documents * corpus.words);
  if (words.length < 2) fail("ARGUMENT", { name: "words", found: words.length, accepted: "two or more" });
  for (const word of words) requireCount("word", word);
  const alone = words.map((word) => together(corpus, word, word));
  let sum = 0;
  let pairs = 0;
  for (let a = 0; a < words.length; a++)
    for (let b = 0; b < a; b++) {
      sum += normalisedInformation(alone[a]!, alone[b]!, together(corpus, words[a]!, words[b]!));
      pairs++;
    }
  return sum / pairs;
}

/** The share of documents that contain both. */
function together({ documents, words, counts }: ReferenceCorpus, a: number, b: number): number {
  let both = 0;
  for (let d = 0; d < documents; d++) if (counts[d * words + a]! > 0 && counts[d * words + b]! > 0) both++;
  return both / documents;
}

function normalisedInformation(a: number, b: number, both: number): number {
  if (a === 0 || b === 0) return 0;
  if (both === 0) return -1;
  // Two words of every document: the limit of always together.
  if (both === 1) return 1;
  return Math.log(both / (a * b)) / -Math.log(both);
}
