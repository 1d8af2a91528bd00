import { describe, expect, it } from "vitest";
import { runChains } from "../../../chains/run-chains.ts";
import { parametersSize } from "../../../contracts/parameter-names.ts";
import { poisson } from "../../../distributions/index.ts";
import { seededSource } from "../../../math/random/index.ts";
import { communityModel } from "../communities/community-model.ts";
import type { Imputation, TopicInput } from "../input/count-input.ts";
import { topicDraws } from "../topics/topic-draws.ts";
import { topicModel, topicParameters } from "../topics/topic-model.ts";

/** Two kinds of documents that share no words, behind noise. */
function twoKinds(imputation: Imputation): TopicInput {
  const rng = seededSource(8);
  const noise = () => Math.floor(rng.exponential()) - Math.floor(rng.exponential());
  const counts = Int32Array.from({ length: 12 * 8 }, (_, cell) => {
    const together = Math.floor(cell / 8) % 2 === Math.floor((cell % 8) / 4);
    return poisson.sample(rng, together ? 6 : 0.2) + noise();
  });
  return { documents: 12, words: 8, topics: 2, counts, decay: Math.exp(-1), imputation };
}

describe.each(["collapsed", "augmented"] as const)("topics as chains run them, %s", (imputation) => {
  const input = twoKinds(imputation);

  it("are the draws of topicDraws", async () => {
    const { results } = await runChains(topicModel(input), { seed: 5, chains: 2, warmup: 4, draws: 3 });
    const draws = [...topicDraws(input, { seed: 5, chain: 1, warmup: 4, draws: 3, thin: 4 })];
    const width = parametersSize(topicParameters(input).kept);
    draws.forEach(({ theta, phi }, t) => {
      let total = 0;
      for (let d = 0; d < 12; d++)
        for (let k = 0; k < 2; k++) for (let v = 0; v < 8; v++) total += theta[d * 2 + k]! * phi[k * 8 + v]!;
      expect(results[1]!.draws[t * width]).toBeCloseTo(total, 9);
    });
  });

  it("have the same names in all chains", async () => {
    const { results } = await runChains(topicModel(input), { seed: 5, chains: 3, warmup: 60, draws: 40 });
    const width = parametersSize(topicParameters(input).kept);
    const kinds = results.map(({ draws }) => {
      // Words 1 to 4 of topic 1, the mean over draws.
      let sum = 0;
      for (let t = 0; t < 40; t++) for (let v = 0; v < 4; v++) sum += draws[t * width + 3 + v]! / 40;
      return sum;
    });
    // A difference of two means of 40 draws has a standard error of about 0.02 (of 60 seeds the largest was 0.05), and
    // shares of 0.93 or more: false alarm about 1e-6.
    for (const sum of kinds) expect(Math.abs(sum - kinds[0]!)).toBeLessThan(0.1);
    expect(Math.abs(kinds[0]! - 0.5)).toBeGreaterThan(0.35);
  });

  it("step from a state that is not the last one", () => {
    const sampler = topicModel(input).sampler(0);
    const rng = seededSource(3);
    const first = sampler.init(rng);
    const [second] = sampler.step(rng, first);
    const [third] = sampler.step(rng, second);
    const [again] = sampler.step(rng, sampler.step(rng, first)[0]);
    expect(again).toEqual(third);
  });
});

describe("what is recorded", () => {
  it("quantities that scaling does not change, of a size that fits", () => {
    const nameless = ["effective", "focus", "overlap", "together"];
    const names = ({ documents, words }: { documents: number; words: number }) =>
      topicParameters({ documents, words, topics: 10, counts: [], decay: 0 });
    expect(names({ documents: 20, words: 30 }).kept.map(({ name }) => name)).toEqual([
      "total",
      "shares",
      "words",
      "weights",
      ...nameless,
    ]);
    const large = names({ documents: 20, words: 3000 });
    expect(large.kept.map(({ name }) => name)).toEqual(["total", "shares", "weights", ...nameless]);
    expect(large.notes[0]).toContain("words are not recorded: 30000 numbers per draw");
  });

  it("communities: activity, blocks, memberships, and what names do not change", async () => {
    const counts = [0, 9, 0, 1, 8, 0, 1, 0, 0, 1, 0, 9, 1, 0, 7, 0];
    const model = communityModel({ actors: 4, communities: 2, counts, decay: 0.3 });
    const { results, parameters } = await runChains(model, { seed: 1, chains: 1, warmup: 20, draws: 5 });
    expect(parameters.map(({ name }) => name)).toEqual([
      ...["activity", "blocks", "memberships"],
      ...["total", "within", "effective", "overlap", "together"],
    ]);
    const [row] = [results[0]!.draws.subarray(0, 16)];
    const sum = (part: Float64Array) => part.reduce((a, b) => a + b, 0);
    // Every interaction has a sender and a receiver.
    expect(sum(row!.subarray(0, 4))).toBeCloseTo(2 * sum(row!.subarray(4, 8)), 9);
    expect(sum(row!.subarray(8, 10))).toBeCloseTo(1, 12);
    const [total, within] = results[0]!.draws.subarray(16);
    expect(total).toBeCloseTo(sum(row!.subarray(4, 8)), 9);
    expect(within! * total!).toBeCloseTo(row![4]! + row![7]!, 9);
  });
});
