import { describe, expect, it } from "vitest";
import { twoSidedGeometric } from "../../../distributions/index.ts";
import { communityDraws } from "../communities/community-draws.ts";
import type { CommunityInput } from "../input/count-input.ts";
import { naiveInput, nonPrivateInput } from "./baselines.ts";

const input = {
  counts: [4, -3, 0],
  decay: 0.5,
  documents: 1,
  words: 3,
  topics: 1,
  mask: Uint8Array.of(1, 0, 1),
};

describe("baselines", () => {
  it("naive: negative reports are cut, the rest of the input stays", () => {
    const naive = naiveInput(input);
    expect(Array.from(naive.counts)).toEqual([4, 0, 0]);
    expect(naive).toMatchObject({ decay: 0, documents: 1, words: 3, topics: 1, mask: input.mask });
    expect(input.counts).toEqual([4, -3, 0]);
  });

  it("non-private: true counts in place of the reports", () => {
    expect(nonPrivateInput(input, [4, 1, 0])).toMatchObject({ counts: [4, 1, 0], decay: 0, topics: 1 });
    expect(() => nonPrivateInput(input, [1])).toThrow("counts has length 1, must be 3");
  });

  it("the naive lift of an empty cell is α/(1 − α²)", () => {
    let lift = 0;
    for (let t = 1; t < 200; t++) lift += t * Math.exp(twoSidedGeometric.logMass(t, 0.6));
    expect(lift).toBeCloseTo(0.6 / (1 - 0.36), 10);
  });

  it("two reports of a pair: their mean without knowledge of noise, one true count", () => {
    const twice = {
      counts: [0, 9, -4, 4, 0, 3, -1, 8, 0],
      decay: 0.5,
      actors: 3,
      communities: 1,
      directed: false,
      reported: "twice",
    } as const;
    const naive = naiveInput<CommunityInput>(twice);
    expect([1, 2, 5].map((cell) => naive.counts[cell])).toEqual([7, 0, 6]);
    expect(naive).toMatchObject({ decay: 0, reported: "once", directed: false });
    const mask = Uint8Array.of(1, 1, 0, 0, 1, 0, 0, 1, 1);
    const masked = naiveInput<CommunityInput>({ ...twice, mask });
    expect([1, 5].map((cell) => masked.counts[cell])).toEqual([9, 8]);
    expect([1, 2, 5].map((cell) => masked.mask?.[cell])).toEqual([1, 0, 1]);
    const truth = nonPrivateInput<CommunityInput>({ ...twice, mask }, [0, 5, 0, 5, 0, 6, 0, 6, 0]);
    expect(truth).toMatchObject({ decay: 0, reported: "once" });
    expect([...communityDraws(truth, { seed: 1, draws: 2 })]).toHaveLength(2);
  });
});
