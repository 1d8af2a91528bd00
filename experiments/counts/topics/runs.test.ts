import { describe, expect, it } from "vitest";
import type { MethodName } from "../cells/methods.ts";
import { pageOf } from "./presentation.ts";
import { type CorpusRuns, gainOf, likeness, type Run, scoreOf } from "./runs.ts";

function run(repeat: number, rate: number | undefined, errors: Partial<Record<MethodName, number>>): Run {
  const scores = Object.entries(errors).map(([method, error]) => [
    method,
    { inSample: error, heldOut: error, logPredictive: -error, coherence: 0.1 },
  ]);
  const phi = {
    "non-private": [1, 0, 0, 1],
    again: [0, 1, 1, 0],
    "noise-aware": [1, 0, 0, 1],
    naive: [1, 1, 1, 1],
  };
  return {
    repeat,
    ...(rate !== undefined && { rate }),
    origin: "real",
    documents: 1,
    words: 2,
    tokens: 3,
    scores: Object.fromEntries(scores),
    phi,
    topWords: { "noise-aware": ["a b", "c d"] },
  };
}

const corpus: CorpusRuns = {
  name: "AP",
  runs: [
    run(0, undefined, { "non-private": 1 }),
    run(1, undefined, { "non-private": 2 }),
    run(0, 2, { "noise-aware": 1.25, naive: 3 }),
    run(1, 2, { "noise-aware": 1.5, naive: 3 }),
  ],
};

describe("runs of topics", () => {
  it("are means with standard errors, differences run by run", () => {
    expect(scoreOf(corpus, "non-private", undefined, "heldOut")).toMatchObject({ mean: 1.5, error: 0.5 });
    expect(gainOf(corpus, "logPredictive", ["non-private"], ["noise-aware", 2])).toMatchObject({
      mean: -0.125,
    });
  });

  it("compare topics whatever their order", () => {
    expect(likeness(corpus, "again").mean).toBe(1);
    expect(likeness(corpus, "naive", 2).mean).toBeCloseTo(Math.SQRT1_2, 12);
  });

  it("are a page that says where noise-aware errors are below non-private ones", () => {
    const page = pageOf([corpus]);
    expect(page).toContain("| 2 | noise-aware | 1.375 ± 0.125 |");
    expect(page).toContain("in 2 of 2 places (ε/N = 2, in-sample; ε/N = 2, held out)");
  });
});
