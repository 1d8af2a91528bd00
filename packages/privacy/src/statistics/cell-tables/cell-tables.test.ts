import { describe, expect, it } from "vitest";
import { weightedValue } from "../statistic.testing.ts";
import { cellFeatureTables, naiveBayesTables } from "./cell-tables.ts";

const outcome = { column: "ill", levels: ["no", "yes"] };
const features = [
  { column: "fever", levels: ["no", "yes"] },
  { column: "cough", levels: ["none", "dry", "wet"] },
];

describe("naive Bayes tables", () => {
  const statistic = naiveBayesTables({ outcome, features });

  it("count the class and each feature within the class", () => {
    const value = weightedValue(statistic, Int32Array.of(1, 0, 2));
    const hit = statistic.layout.coordinates.filter((_, i) => value[i] === 1);
    expect(hit).toEqual(["ill=yes", "ill=yes&fever=no", "ill=yes&cough=wet"]);
    expect(value.reduce((a, b) => a + b)).toBe(3);
    expect(statistic.layout.blocks.map((block) => block.length)).toEqual([2, 4, 6]);
  });

  it("change by 2(D+1) or D+1", () => {
    expect(statistic.sensitivity("L1", "replace-one")).toBe(6);
    expect(statistic.sensitivity("L1", "add-remove")).toBe(3);
    expect(statistic.sensitivity("L2", "local")).toBeCloseTo(Math.sqrt(6), 11);
    expect(statistic.sensitivity("L2", "add-remove")).toBeCloseTo(Math.sqrt(3), 11);
  });
});

describe("cell by feature tables", () => {
  const cell = { column: "region/time", levels: ["n/1", "n/2", "s/1", "s/2"] };
  const statistic = cellFeatureTables({ cell, features });

  it("count each feature within the cell", () => {
    const value = weightedValue(statistic, Int32Array.of(2, 1, 0));
    const hit = statistic.layout.coordinates.filter((_, i) => value[i] === 1);
    expect(hit).toEqual(["region/time=s/1&fever=yes", "region/time=s/1&cough=none"]);
  });

  it("change by 2D or D", () => {
    expect(statistic.sensitivity("L1", "replace-one")).toBe(4);
    expect(statistic.sensitivity("L1", "add-remove")).toBe(2);
    expect(statistic.sensitivity("L2", "add-remove")).toBeCloseTo(Math.SQRT2, 11);
  });

  it("need a feature and at least two levels everywhere", () => {
    expect(() => cellFeatureTables({ cell, features: [] })).toThrow("number of features is 0");
    const one = { column: "x", levels: ["a"] };
    expect(() => naiveBayesTables({ outcome, features: [one] })).toThrow("number of levels of x is 1");
  });
});
