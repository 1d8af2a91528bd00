import { describe, expect, it } from "vitest";
import { completeAirQuality, completeRecords } from "../air-quality.ts";
import { bikeSharing, bikeSharingWithoutLeaks } from "../bike-sharing.ts";
import { powerPlant } from "../power-plant.ts";
import { numericTable, standInTable, withColumns } from "./numeric-table.ts";

describe("a numeric table", () => {
  const table = numericTable(
    "t",
    ["a", "b"],
    [
      ["1", "2", "3"],
      ["4", "5", "6"],
    ],
  );

  it("has its response in the last column", () => {
    expect([...table.covariates]).toEqual([1, 2, 4, 5]);
    expect([...table.responses]).toEqual([3, 6]);
  });

  it("refuses cells that are missing or no numbers", () => {
    expect(() => numericTable("t", ["a"], [["1", ""]])).toThrow("t, row 1 has 2 cells, must be 2 numbers");
    expect(() => numericTable("t", ["a"], [["1"]])).toThrow("must be 2 numbers");
  });

  it("can lose columns", () => {
    expect([...withColumns(table, ["b"]).covariates]).toEqual([2, 5]);
    expect(() => withColumns(table, ["c"])).toThrow("t has no column c");
  });
});

describe("complete records", () => {
  it("have neither the mostly missing column nor a code for a missing value", () => {
    const rows = [
      ["1", "-200", "3", "7"],
      ["-200", "5", "6", "8"],
      ["9", "5", "6", "-200"],
      ["2", "5", "4", "9"],
    ];
    const complete = completeRecords(numericTable("t", ["a", "NMHC_GT", "c"], rows));
    expect(complete.columns).toEqual(["a", "c"]);
    expect([...complete.covariates]).toEqual([1, 3, 2, 4]);
    expect([...complete.responses]).toEqual([7, 9]);
  });
});

describe("the sets of the distributed regression", () => {
  it("have the sizes that the paper and their README state, real or not", async () => {
    const [plant, bikes] = [await powerPlant(), await bikeSharing()];
    expect([plant.records, plant.columns.length]).toEqual([9568, 4]);
    expect([bikes.records, bikes.columns.length]).toEqual([17_379, 14]);
    expect((await bikeSharingWithoutLeaks()).covariates).toHaveLength(17_379 * 12);
    const air = await completeAirQuality();
    expect([...air.covariates, ...air.responses]).not.toContain(-200);
    expect(air.columns).toHaveLength(11);
  });

  it("leak in BikeSharing: two features are the response's parts", async () => {
    const bikes = await bikeSharing();
    if (bikes.origin !== "real") return;
    const parts = bikes.responses.map(
      (_, i) => bikes.covariates[i * 14 + 12]! + bikes.covariates[i * 14 + 13]!,
    );
    expect(parts).toEqual(bikes.responses);
  });

  it("have stand-ins that repeat", () => {
    const one = standInTable("s", ["a"], 5, 0.5);
    expect(one.origin).toBe("synthetic stand-in");
    expect(standInTable("s", ["a"], 5, 0.5)).toEqual(one);
  });
});
