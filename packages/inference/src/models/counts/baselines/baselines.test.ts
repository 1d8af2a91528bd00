import { describe, expect, it } from "vitest";
import { twoSidedGeometric } from "../../../distributions/index.ts";
import { naiveInput, nonPrivateInput } from "./index.ts";

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
});
