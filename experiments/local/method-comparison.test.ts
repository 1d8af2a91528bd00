import { describe, expect, it } from "vitest";
import { bestOf, comparisonRows, comparisonTable } from "./method-comparison.ts";

describe("a comparison of methods", () => {
  const rows = comparisonRows([
    { epsilon: 1, scores: { a: [1, 2], b: [5, 5] } },
    { epsilon: 2, scores: { a: [4], b: [1] } },
    { epsilon: 1, scores: { a: [3], b: [5] } },
  ]);

  it("joins the parts of an epsilon", () => {
    expect(rows.map(({ epsilon, repeats }) => [epsilon, repeats])).toEqual([
      [1, 3],
      [2, 1],
    ]);
    expect(rows[0]!.methods["a"]).toMatchObject({ mean: 2, sd: 1 });
    expect(comparisonTable(rows, ["a"])).toContain("| 1 | 2.000 ± 1.000 |");
  });

  it("lets a method run in some parts only", () => {
    const partly = comparisonRows([
      { epsilon: 1, scores: { a: [1, 2], slow: [7, 9] } },
      { epsilon: 1, scores: { a: [3, 4] } },
    ]);
    expect(partly[0]).toMatchObject({ repeats: 4, methods: { a: { mean: 2.5 }, slow: { mean: 8 } } });
  });

  it("finds the best with hindsight", () => {
    expect(rows.map((row) => bestOf(row, ["a", "b"], (x, y) => x < y).name)).toEqual(["a", "b"]);
  });
});
