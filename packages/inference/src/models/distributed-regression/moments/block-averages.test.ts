import { describe, expect, it } from "vitest";
import { blockAverages } from "./block-averages.ts";

describe("blockAverages", () => {
  it("keeps the residual variance: sums over the root of their number", () => {
    const averaged = blockAverages(Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8), Float64Array.of(1, 3, 5, 7), 4);
    expect([...averaged.features, ...averaged.responses]).toEqual([8, 10, 8]);
  });

  it("refuses blocks that do not fill", () => {
    expect(() => blockAverages(new Float64Array(6), new Float64Array(3), 2)).toThrow(
      "the number of responses is 3, must be a multiple of 2",
    );
    expect(() => blockAverages(new Float64Array(7), new Float64Array(3), 3)).toThrow("number of features");
  });
});
