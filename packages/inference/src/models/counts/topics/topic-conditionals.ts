import { requireLength } from "../../../errors/index.ts";
import type { GammaConditionals } from "../conditionals.ts";
import type { TopicDraw } from "../count-draw.ts";
import type { TopicInput } from "../input/count-input.ts";
import { columnTotals } from "../input/hidden-cells.ts";
import { thisThread } from "../threads/this-thread.ts";
import { documentRates } from "./document-pass.ts";
import { type TopicData, topicData } from "./topic-data.ts";
import { wordRates } from "./word-pass.ts";

/** What a sweep draws from, at one state. */
export interface TopicConditionals {
  /** Documents × topics. */
  readonly theta: GammaConditionals;
  /** Topics × words; with Dirichlet words the gamma variables that are divided by their sum, so every rate is 1. */
  readonly phi: GammaConditionals;
}

/**
 * The conditionals of a sweep at a state, given counts allocated to cells and topics (documents × words ×
 * topics): for teaching, and for comparison with other implementations (local spec §10.3, step 3). Counts of held-out
 * cells are not read, but for words with a Dirichlet prior, which need a completed table.
 */
export function topicConditionals(
  input: TopicInput,
  { theta, phi }: Pick<TopicDraw, "theta" | "phi">,
  allocated: ArrayLike<number>,
): TopicConditionals {
  const data = topicData(input, thisThread);
  const { documents, words, topics } = data;
  requireLength("theta", theta, documents * topics);
  requireLength("phi", phi, topics * words);
  requireLength("allocated", allocated, documents * words * topics);
  data.theta.set(theta);
  for (let at = 0; at < phi.length; at++) data.phi[(at % words) * topics + Math.floor(at / words)] = phi[at]!;
  return { theta: thetaConditionals(data, allocated), phi: phiConditionals(data, allocated) };
}

function thetaConditionals(data: TopicData, allocated: ArrayLike<number>): GammaConditionals {
  const { documents, words, topics } = data;
  const shape = new Float64Array(documents * topics).fill(data.shape);
  for (let at = 0; at < allocated.length; at++)
    if (data.mask?.[Math.floor(at / topics)] !== 0)
      shape[Math.floor(at / (words * topics)) * topics + (at % topics)]! += allocated[at]!;
  const rate = new Float64Array(documents * topics);
  columnTotals(data.phi, data.totals);
  for (let d = 0; d < documents; d++) documentRates(data, d, rate.subarray(d * topics, (d + 1) * topics));
  return { shape, rate };
}

function phiConditionals(data: TopicData, allocated: ArrayLike<number>): GammaConditionals {
  const { words, topics } = data;
  const shape = new Float64Array(topics * words).fill(data.shape);
  const rate = new Float64Array(topics * words);
  const rates = new Float64Array(topics);
  for (let at = 0; at < allocated.length; at++)
    if (data.dirichlet || data.mask?.[Math.floor(at / topics)] !== 0)
      shape[(at % topics) * words + (Math.floor(at / topics) % words)]! += allocated[at]!;
  columnTotals(data.theta, data.totals);
  for (let v = 0; v < words; v++) {
    wordRates(data, v, rates);
    for (let k = 0; k < topics; k++) rate[k * words + v] = data.dirichlet ? 1 : rates[k]!;
  }
  return { shape, rate };
}
