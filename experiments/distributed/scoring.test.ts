import { describe, expect, it } from "vitest";
import { type CellErrors, cellErrors } from "./cell-errors.ts";
import { apart, summaryOf, summaryWords, tQuantile } from "./error-summary.ts";
import { errorsOfDraws } from "./errors-of-draws.ts";
import { comparisonOf, reproductionOf } from "./table-1/verdicts.ts";

describe("summaries of errors", () => {
  it("have the quantiles of tables 1 and 2", () => {
    expect(tQuantile(0.95, 49)).toBeCloseTo(1.6766, 4);
    expect(tQuantile(0.95, 1)).toBeCloseTo(Math.tan(0.45 * Math.PI), 10);
  });

  it("are mean ± t·sd/√draws", () => {
    const { mean, error, interval, draws } = summaryOf([1, 2, 3, 6]);
    expect([mean, draws]).toEqual([3, 4]);
    expect(error).toBeCloseTo(Math.sqrt(14 / 3) / 2, 12);
    expect(interval[1] - mean).toBeCloseTo(2.3534 * error, 3);
    expect(summaryWords(summaryOf([0.5]))).toBe("0.5000");
    expect(apart({ mean: 5, error: 3 }, { mean: 0, error: 4 })).toBe(1);
  });
});

describe("errors over draws", () => {
  const cell = { block: "b", data: "PowerPlant", holders: 5 } as const;
  const rows = { count: 2, x: Float64Array.of(1, 2), y: Float64Array.of(1, 1) };
  const bounded = {
    name: "t",
    origin: "real",
    features: 1,
    intercept: false,
    radius: 1,
    responseBound: 1,
  } as const;

  it("join the parts of a cell", async () => {
    const part = (first: number) =>
      errorsOfDraws({ ...bounded, train: rows, test: rows }, first, 2, (draw) => ({
        point: Float64Array.of(draw),
        chain: { coefficients: Float64Array.of(1), rHat: 1 + draw },
      }));
    const tasks = [cell, { ...cell, holders: 1 }, cell];
    const [found] = cellErrors([cell], tasks, [await part(0), await part(9), await part(2)]);
    // Errors of θ = 0..3 on y = 1 at x = 1, 2: ((1 − θ)² + (1 − 2θ)²)/2.
    expect(found!.methods["point"]).toEqual(summaryOf([1, 0.5, 5, 14.5]));
    expect(found!.worstRHat).toEqual({ chain: 4 });
  });
});

describe("verdicts", () => {
  const found = (mean: number, error: number) => ({ mean, error, interval: [0, 1] as const, draws: 9 });
  const cell = (methods: CellErrors["methods"]): CellErrors => ({
    block: "authors",
    data: "BikeSharing",
    holders: 5,
    methods,
    worstRHat: {},
  });

  it("compare with the published interval as far as its digits go", () => {
    const at = (mean: number) => reproductionOf(cell({ "fixed-s": found(mean, 1e-4) }), "fixed-s", "fixed-s");
    // Published 0.0041 to 0.0049 around 0.0045.
    expect(at(0.00494).inside).toBe(true);
    expect(at(0.00496).inside).toBe(false);
    expect(at(0.0045).deviation).toBeCloseTo(0, 10);
    expect(at(0.0045 + Math.hypot(1e-4, 0.0004 / 1.6766, 0.00005 / Math.sqrt(3))).deviation).toBeCloseTo(
      1,
      6,
    );
  });

  it("pick the best method and say whether it reaches the reference", () => {
    // The reference has 0.0033 ± 0.0002 here.
    const verdict = (mean: number, error: number) =>
      comparisonOf(cell({ hierarchical: found(mean, error), "fixed-s": found(0.9, 1e-4) }));
    expect(verdict(0.0034, 0.0001)).toMatchObject({ best: "hierarchical", verdict: "reached" });
    expect(verdict(0.0025, 0.0001).verdict).toBe("better");
    expect(verdict(0.005, 0.0001).verdict).toBe("worse");
    expect(
      comparisonOf(cell({ hierarchical: found(0.1, 1), "fixed-s": found(0.9, 1e-4) }), ["fixed-s"]).best,
    ).toBe("fixed-s");
  });
});
