import { describe, expect, it } from "vitest";
import { fitOf } from "../../fit/fit.ts";
import { seededSource } from "../../math/random/index.ts";
import { bayesFactor } from "../bayes-factors/evidence.ts";
import type { HolderPrediction } from "../left-out/leave-one-holder-out.ts";
import { compareFits } from "./compare-fits.ts";

function fitAt(
  name: string,
  mean: number,
  sd: number,
  releases: readonly string[] | undefined,
  other: string,
) {
  const rng = seededSource(name);
  return fitOf({
    parameters: [
      { name: "slope", shape: [] },
      { name: other, shape: [] },
    ],
    chainCount: 2,
    drawCount: 1000,
    values: Float64Array.from({ length: 4000 }, (_, i) => (i % 2 === 0 ? mean + sd * rng.normal() : 7)),
    statistics: {},
    origin: { seed: 1, model: name, ...(releases && { releases }) },
    runs: [],
  });
}

const prediction = (holder: string, value: number, needsRefit = false): HolderPrediction => ({
  ...{ holder, logScore: { value, error: 0.1 }, probability: 0.5, coefficients: [], k: 0.2 },
  ...{ needsRefit, refitted: false, sentences: [] },
});

describe("two fits of the same releases", () => {
  const first = fitAt("same", 1, 0.2, ["a", "b"], "constant");
  const second = fitAt("own", 1.6, 0.4, ["b", "a"], "spread");

  it("stand side by side", () => {
    const { models, parameters, onlyIn, sentences } = compareFits(first, second);
    expect(models).toEqual(["same", "own"]);
    expect(onlyIn).toEqual([["constant"], ["spread"]]);
    expect(parameters.map(({ name }) => name)).toEqual(["slope"]);
    const [{ shift, widthRatio, sds }] = parameters as [(typeof parameters)[0]];
    // 0.6/√((0.04 + 0.16)/2) = 1.897; errors of 2000 draws are 2 %.
    expect(shift.value).toBeCloseTo(1.897, 0);
    expect(shift.error).toBeCloseTo(Math.hypot(0.2, 0.4) / Math.sqrt(2000) / 0.316, 2);
    expect(widthRatio).toBeCloseTo(sds[1] / sds[0], 12);
    expect(sentences).toEqual([
      expect.stringMatching(
        /^slope is 1\.\d+ sds higher in own than in same, and its interval (1\.\d+|2|2\.\d+) times as wide$/,
      ),
    ]);
  });

  it("of one model have other names, and nothing to tell where nothing moves", () => {
    const { models, sentences } = compareFits(first, fitAt("same", 1, 0.2, ["a", "b"], "constant"));
    expect(models).toEqual(["the first fit", "the second fit"]);
    expect(sentences[0]).toContain("no number that both have moves");
    const constant = compareFits(first, first).parameters[1]!;
    expect([constant.shift.value, constant.shift.error]).toEqual([0, 0]);
  });

  it("are compared by what they predict of holders, and by their evidence", () => {
    const evidence = (model: string, value: number) => ({
      model,
      logEvidence: { value, error: 0.05 },
      data: ["a"],
    });
    const {
      scores,
      sentences,
      bayesFactor: factor,
    } = compareFits(first, second, {
      predictions: [
        [prediction("north", -3), prediction("south", -4), prediction("east", -1)],
        [prediction("south", -2, true), prediction("north", -1)],
      ],
      bayesFactor: bayesFactor(evidence("same", -9), evidence("own", -5)),
    });
    expect(scores!.holders.map(({ holder, difference }) => [holder, difference.value])).toEqual([
      ["north", 2],
      ["south", 2],
    ]);
    expect(scores!.total).toEqual({
      value: 4,
      error: Math.hypot(Math.hypot(0.1, 0.1), Math.hypot(0.1, 0.1)),
    });
    expect(scores!.reliable).toBe(false);
    expect(factor!.logBayesFactor.value).toBe(-4);
    expect(sentences.slice(1, 3)).toEqual([
      "own predicts holders it has not seen better: log score 4 ± 0.2 over 2 holders",
      "some of these scores need a fit without the holder to be trusted",
    ]);
    expect(sentences[3]).toContain("for own against same");
  });

  it("of other releases are refused", () => {
    expect(() => compareFits(first, fitAt("x", 1, 1, ["a", "c"], "y"))).toThrow("fits is of other releases");
    expect(() => compareFits(first, fitAt("x", 1, 1, undefined, "y"))).toThrow("fit is without releases");
    const others = { predictions: [[prediction("north", 1)], [prediction("south", 1)]] } as const;
    const level = { name: "level", pit: 0.5, interval: [0, 1] as const };
    const numbers = { ...prediction("north", 1), coefficients: [level] };
    const mixed = { predictions: [[prediction("north", 1)], [numbers]] } as const;
    expect(() => compareFits(first, second, mixed)).toThrow("other holders or numbers");
    expect(() => compareFits(first, second, others)).toThrow("predictions is of other holders or numbers");
  });
});
