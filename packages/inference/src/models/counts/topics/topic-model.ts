import type { Parameter } from "../../../contracts/model.ts";
import type { Sampler } from "../../../contracts/sampler.ts";
import type { SampledModel } from "../../../contracts/target.ts";
import type { TopicDraw } from "../count-draw.ts";
import type { TopicInput } from "../input/count-input.ts";
import { referenceProfiles } from "../reference-profiles.ts";
import { namesOf } from "../summaries/component-names.ts";
import { topicProfiles } from "../summaries/component-profiles.ts";
import { keptParameters, writeKept } from "../sweeps/recorded.ts";
import { sweepSampler } from "../sweeps/sweep-sampler.ts";
import { thisThread } from "../threads/this-thread.ts";
import { sweepableTopics } from "./topic-draws.ts";
import { topicShares } from "./topic-shares.ts";

/** The parameters that a fit of topics records, and what it leaves out. */
export function topicParameters({ documents, words, topics }: TopicInput) {
  return keptParameters([
    { name: "total", shape: [] },
    { name: "shares", shape: [topics] },
    { name: "words", shape: [topics, words] },
    { name: "weights", shape: [documents, topics] },
  ] satisfies readonly Parameter[]);
}

/**
 * A topic model as chains run it. Recorded are quantities that scaling does not change: the expected total of all
 * counts, each topic's share of it, each topic's shares of words, and every document's expected counts per topic.
 * Topics are named by the most similar ones of a reference that the input alone decides.
 */
export function topicModel(input: TopicInput): SampledModel {
  const build = () => sweepableTopics(input, thisThread);
  const { topics, words } = input;
  const { kept } = topicParameters(input);
  const size = topics * words;
  const profiles = new Float64Array(size);
  const reference = referenceProfiles(build, (draw) => topicProfiles(draw, new Float64Array(size)));
  const recorded = {
    parameters: kept,
    write(draw: TopicDraw, out: Float64Array) {
      const names = namesOf(topicProfiles(draw, profiles), reference(), topics, words);
      writeKept(kept, { ...topicShares(draw, names) }, out);
    },
  };
  return Object.freeze({
    parameters: kept,
    sampler: () => sweepSampler(build, recorded) as Sampler<unknown>,
  });
}
