import { describe, expect, it } from "vitest";
import { confirm } from "./confirm.ts";
import { decide, difference, type ScoredCell } from "./decide.ts";
import type { Scores } from "./scores.ts";

const scores = (logScores: readonly number[], error: number, covered: number | null): readonly Scores[] =>
  logScores.map((logScore) => ({ logScore, error, covered, rHat: null }));

/** One synthetic cell of ten covariates and one real one. */
function cellsOf(
  methods: Readonly<Record<string, readonly [logScores: readonly number[], error: number, covered: number]>>,
): readonly ScoredCell[] {
  const with_ = (synthetic: boolean) =>
    Object.fromEntries(
      Object.entries(methods).map(([name, [log, error, covered]]) => [
        name,
        scores(log, error, synthetic ? covered : null),
      ]),
    );
  return [
    { name: "a", group: "synthetic", covariates: 10, scores: with_(true) },
    { name: "b", group: "real", covariates: 0, scores: with_(false) },
  ];
}

describe("the declared rule", () => {
  it("takes the best log score among those that cover", () => {
    const cells = cellsOf({
      bold: [[3, 3.1, 3.2], 1, 6],
      good: [[2, 2.1, 2.2], 1, 9],
      poor: [[1, 1.1, 1.2], 1, 9],
      reference: [[0, 0, 0], 1, 9],
    });
    const { chosen, tied, standings } = decide(cells, ["bold", "good", "poor"], "reference");
    expect(chosen).toBe("good");
    expect(tied).toEqual(["good"]);
    expect(standings[0]!.behind.mean).toBeCloseTo(1, 12);
    expect(standings[2]!.coverage).toBe(0.9);
  });

  it("settles ties by the error of prediction", () => {
    const cells = cellsOf({
      first: [[2, 1, 3], 1.2, 9],
      second: [[1, 3, 1.9], 0.8, 9],
      reference: [[0, 0, 0], 1, 9],
    });
    const { chosen, tied, standings } = decide(cells, ["first", "second"], "reference");
    expect(tied).toEqual(["first", "second"]);
    expect(chosen).toBe("second");
    expect(standings[1]!.ratio.mean).toBeCloseTo(Math.log(0.8), 12);
  });

  it("takes the nearest coverage where none is enough", () => {
    const cells = cellsOf({ a: [[2, 2, 2], 1, 5], b: [[1, 1, 1], 1, 7], reference: [[0, 0, 0], 1, 9] });
    expect(decide(cells, ["a", "b"], "reference").chosen).toBe("b");
  });

  it("pairs repeats: a common shift has no error", () => {
    const cells = cellsOf({ a: [[5, 1, 9], 1, 9], b: [[4, 0, 8], 1, 9] });
    expect(difference(cells, "a", "b")).toEqual({ mean: 1, error: 0 });
  });
});

describe("confirmation", () => {
  it("names who did better beyond doubt, and leaves out what nobody would notice", () => {
    const cells = cellsOf({
      paper: [[0, 0, 0], 1, 9],
      chosen: [[1, 1, 1], 1, 8],
      hardly: [[1.005, 1.005, 1.005], 1, 9],
      better: [[1.5, 1.5, 1.6], 1, 9],
    });
    const candidates = ["paper", "chosen", "hardly", "better"].map((name) => ({ name }));
    const contest = { candidates, chosen: "chosen", rivalCoverage: 0 };
    const found = confirm(cells, contest, "paper");
    expect(found.better.map(({ name }) => name)).toEqual(["better"]);
    expect(found.overPaper.mean).toBe(1);
    expect(found.coverage).toBe(0.8);
    const strict = { ...contest, rivalCoverage: 0.95 };
    expect(confirm(cells, strict, "paper").better).toEqual([]);
  });
});
