import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { weightedValue } from "../statistic.testing.ts";
import { cellNames } from "./cell-names.ts";
import { marginCounts } from "./margin-counts.ts";

const region = { column: "region", levels: ["north", "south"] };
const age = { column: "age", levels: ["18-39", "40-64", "65+"] };
const axes = [region, age];

describe("margin counts", () => {
  it("count the whole table, the last axis fastest", () => {
    const statistic = marginCounts({ axes });
    const value = weightedValue(statistic, Int32Array.of(1, 0));
    expect(value).toEqual([0, 0, 0, 1, 0, 0]);
    expect(statistic.layout.coordinates[3]).toBe("region/age=south/18-39");
    expect(statistic.layout.blocks).toEqual([{ name: "region/age", weight: 1, length: 6 }]);
  });

  it("count every margin once, each times its weight", () => {
    const margins = [["age"], ["age", "region"], []];
    const statistic = marginCounts({ axes, margins, weights: { age: 3, "1": 2 } });
    const value = weightedValue(statistic, Int32Array.of(1, 2));
    const hit = statistic.layout.coordinates.filter((_, i) => value[i] !== 0);
    expect(hit).toEqual(["age=65+", "age/region=65+/south", "records"]);
    expect(value.filter((one) => one !== 0)).toEqual([3, 1, 2]);
    expect(statistic.magnitude).toBe(3);
  });

  it("change by 2, √2 or 1, whatever the number of cells", () => {
    const large = { column: "place", levels: Array.from({ length: 500 }, (_, i) => `p${i}`) };
    for (const statistic of [marginCounts({ axes }), marginCounts({ axes: [large, region] })]) {
      expect(statistic.sensitivity("L1", "replace-one")).toBe(2);
      expect(statistic.sensitivity("L2", "local")).toBeCloseTo(Math.SQRT2, 11);
      expect(statistic.sensitivity("L2", "replace-one")).toBeGreaterThan(Math.SQRT2);
      expect(statistic.sensitivity("L1", "add-remove")).toBe(1);
    }
  });

  it("change together by the sum of the weights, those of the number of records under add-remove only", () => {
    const margins = [["region", "age"], ["region"], []];
    const statistic = marginCounts({ axes, margins, weights: { region: 3, "1": 5 } });
    expect(statistic.integral).toBe(true);
    expect(statistic.sensitivity("L1", "replace-one")).toBe(8);
    expect(statistic.sensitivity("L2", "replace-one")).toBeCloseTo(Math.sqrt(20), 11);
    expect(statistic.sensitivity("L1", "add-remove")).toBe(9);
    expect(statistic.sensitivity("L2", "add-remove")).toBeCloseTo(Math.sqrt(35), 11);
  });

  it("are whole under whole weights only", () => {
    const halves = marginCounts({ axes, weights: { "region/age": 1.5 } });
    expect(halves.integral).toBe(false);
    expect(halves.sensitivity("L1", "replace-one")).toBeGreaterThan(3);
  });

  it.each<[string, () => unknown, string]>([
    [
      "one level",
      () => marginCounts({ axes: [{ column: "x", levels: ["a"] }] }),
      "number of levels of x is 1",
    ],
    ["an unknown axis", () => marginCounts({ axes, margins: [["town"]] }), "margins is town"],
    ["an axis twice", () => marginCounts({ axes, margins: [["age", "age"]] }), "margins is age, age"],
    ["a margin twice", () => marginCounts({ axes, margins: [["age"], ["age"]] }), "margins is age, age"],
    ["no margin", () => marginCounts({ axes, margins: [] }), "margins is none"],
    ["another's weight", () => marginCounts({ axes, weights: { age: 2 } }), "weights is for a block age"],
  ])("refuse %s", (_, make, words) => {
    expect(make).toThrow(words);
  });
});

describe("names of cells", () => {
  it("differ, whatever the levels are called", () => {
    const level = fc.string({ unit: fc.constantFrom("a", "/", "\\", "="), maxLength: 4 });
    const levels = fc.uniqueArray(level, { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(levels, { minLength: 1, maxLength: 3 }), (lists) => {
        const names = cellNames(lists.map((one) => ({ levels: one })));
        expect(new Set(names).size).toBe(lists.reduce((product, one) => product * one.length, 1));
      }),
    );
  });
});
