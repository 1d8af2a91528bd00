import type { Parameter } from "../../../contracts/model.ts";
import type { NamelessComponents } from "../../../contracts/nameless-components.ts";
import type { Sampler } from "../../../contracts/sampler.ts";
import type { SampledModel } from "../../../contracts/target.ts";
import { effectiveNumber, type Pair, pairLabels, pairsOf, sharedRows } from "../../together.ts";
import type { TopicDraw } from "../count-draw.ts";
import type { TopicInput } from "../input/count-input.ts";
import { referenceProfiles } from "../reference-profiles.ts";
import { namesOf } from "../summaries/component-names.ts";
import { topicProfiles } from "../summaries/component-profiles.ts";
import { keptParameters, writeKept } from "../sweeps/recorded.ts";
import { sweepSampler } from "../sweeps/sweep-sampler.ts";
import { thisThread } from "../threads/this-thread.ts";
import { sweepableTopics } from "./topic-draws.ts";
import { type TopicShares, topicShares } from "./topic-shares.ts";

/** The parameters that a fit of topics records, and what it leaves out. */
export function topicParameters({ documents, words, topics }: TopicInput) {
  return keptParameters([
    { name: "total", shape: [] },
    { name: "shares", shape: [topics] },
    { name: "words", shape: [topics, words] },
    { name: "weights", shape: [documents, topics] },
    { name: "effective", shape: [] },
    { name: "focus", shape: [] },
    { name: "overlap", shape: [] },
    { name: "together", shape: [pairsOf(documents).length], labels: pairLabels(documents) },
  ] satisfies readonly Parameter[]);
}

/** Parameters that belong to topics, which have no names. */
const OF_TOPICS = ["shares", "words", "weights"];

export function topicComponents(input: TopicInput): NamelessComponents {
  const { kept } = topicParameters(input);
  return {
    kind: "topics",
    parameters: kept.map(({ name }) => name).filter((name) => OF_TOPICS.includes(name)),
  };
}

/**
 * What a draw says whatever its topics are called: how many topics there are and how many a document has, as effective
 * numbers; the probability that two words of one topic are the same word; and for pairs of documents the
 * probability that a word of each is of the same topic.
 */
function nameless({ shares, words, weights }: TopicShares, documents: number, pairs: readonly Pair[]) {
  const vocabulary = words.length / shares.length;
  const focus = words.reduce((sum, p, at) => sum + shares[Math.floor(at / vocabulary)]! * p * p, 0);
  return {
    effective: Float64Array.of(effectiveNumber(shares)),
    focus: Float64Array.of(focus),
    ...sharedRows(weights, documents, pairs),
  };
}

/**
 * A topic model as chains run it. Recorded are quantities that scaling does not change: the expected total of all
 * counts, each topic's share of it, each topic's shares of words, and every document's expected counts per topic; beside
 * them what does not depend on names. Topics are named by the most similar ones of a reference that the input alone decides.
 */
export function topicModel(input: TopicInput): SampledModel {
  const build = () => sweepableTopics(input, thisThread);
  const { topics, words, documents } = input;
  const pairs = pairsOf(documents);
  const { kept } = topicParameters(input);
  const size = topics * words;
  const profiles = new Float64Array(size);
  const reference = referenceProfiles(build, (draw) => topicProfiles(draw, new Float64Array(size)));
  const recorded = {
    parameters: kept,
    write(draw: TopicDraw, out: Float64Array) {
      const names = namesOf(topicProfiles(draw, profiles), reference(), topics, words);
      const shares = topicShares(draw, names);
      writeKept(kept, { ...shares, ...nameless(shares, documents, pairs) }, out);
    },
  };
  return Object.freeze({
    parameters: kept,
    sampler: (warmup: number) => sweepSampler(build, warmup, recorded) as Sampler<unknown>,
  });
}
