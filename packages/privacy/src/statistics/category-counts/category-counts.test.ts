import { describe, expect, it } from "vitest";
import { weightedValue } from "../statistic.testing.ts";
import { categoryCounts, successCount } from "./category-counts.ts";

describe("category counts", () => {
  const statistic = categoryCounts({ column: "smokes", levels: ["never", "sometimes", "daily"] });

  it("put a 1 at the record's level", () => {
    expect(weightedValue(statistic, 1)).toEqual([0, 1, 0]);
    expect(statistic.layout.coordinates[2]).toBe("smokes=daily");
    expect(statistic.integral).toBe(true);
  });

  it("change by 2, √2 or 1", () => {
    expect(statistic.sensitivity("L1", "local")).toBe(2);
    expect(statistic.sensitivity("L2", "replace-one")).toBeCloseTo(Math.SQRT2, 11);
    expect(statistic.sensitivity("L2", "replace-one")).toBeGreaterThan(Math.SQRT2);
    expect(statistic.sensitivity("L1", "add-remove")).toBe(1);
    expect(statistic.sensitivity("L2", "add-remove")).toBe(1);
  });

  it("need two levels", () => {
    expect(() => categoryCounts({ levels: ["only"] })).toThrow("number of levels is 1");
  });
});

describe("success count", () => {
  it("is one coordinate of sensitivity 1", () => {
    const statistic = successCount({ column: "readmitted", success: "true" });
    expect([weightedValue(statistic, 0), weightedValue(statistic, 1)]).toEqual([[0], [1]]);
    expect(statistic.layout.coordinates).toEqual(["readmitted=true"]);
    expect(statistic.sensitivity("L1", "replace-one")).toBe(1);
    expect(statistic.sensitivity("L2", "add-remove")).toBe(1);
  });
});

describe("a level that does not exist", () => {
  const statistics = { counts: categoryCounts({ levels: ["no", "yes"] }), successes: successCount() };

  it.each(Object.entries(statistics))("%s: refused, and not shown", (_, statistic) => {
    const out = new Float64Array(2);
    for (const level of [7, -1, 0.5, Number.NaN]) {
      expect(() => statistic.of(level, out)).toThrow(/^level is (an integer|a number|NaN), must be/);
      expect(() => statistic.of(level, out)).not.toThrow("7");
    }
  });
});
