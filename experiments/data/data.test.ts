import { describe, expect, it } from "vitest";
import { syntheticAdult } from "./adult.ts";
import { firstClicks } from "./clicks.ts";
import { countsOf } from "./data-set.ts";
import { zipfChoices } from "./stand-in.ts";
import { DATA_FOLDER, parseCsv } from "./tables/read-csv.ts";
import { syntheticWine } from "./wine.ts";

describe("CSV", () => {
  it("gives header and rows, whatever the line ends", () => {
    expect(parseCsv("a,b\r\n1,2\r\n3,\n\n")).toEqual({
      header: ["a", "b"],
      rows: [
        ["1", "2"],
        ["3", ""],
      ],
    });
  });

  it("refuses a row of another length", () => {
    expect(() => parseCsv("a,b\n1,2\n3\n")).toThrow("row 2 has 1 cells, must be 2");
  });
});

describe("first clicks", () => {
  it("takes of each visit the first of the most visited items", () => {
    const rows = ["0,9", "0,2", "0,1", "1,1", "1,1", "2,2", "3,5", "4,1"].map((line) => line.split(","));
    const clicks = firstClicks("t", { header: ["visit", "item"], rows }, 2, 10);
    // Item 1 is in three visits, 2 in two; visit 3 has neither.
    expect(clicks.levels).toEqual(["1", "2"]);
    expect([...clicks.choices]).toEqual([1, 0, 1, 0]);
    expect([...countsOf(clicks)]).toEqual([2, 2]);
    expect(firstClicks("t", { header: [], rows }, 2, 3).choices).toHaveLength(3);
  });
});

describe("stand-ins", () => {
  it("have the sizes of what they stand for, and say what they are", () => {
    const wine = syntheticWine();
    expect([wine.records, wine.columns.length, wine.covariates.length]).toEqual([6497, 11, 6497 * 11]);
    expect(wine.origin).toBe("synthetic stand-in");
    expect(syntheticAdult().responses).toHaveLength(48_842);
    expect(syntheticWine().responses).toEqual(wine.responses);
  });

  it("have the moments that they promise", () => {
    const { responses } = syntheticWine();
    const mean = responses.reduce((a, b) => a + b, 0) / responses.length;
    // Six standard errors of a mean of sd 0.87: fails once in 5e8 seeds.
    expect(Math.abs(mean - 5.8)).toBeLessThan((6 * 0.9) / Math.sqrt(responses.length));
    const ones = syntheticAdult().responses.reduce((a, b) => a + b, 0) / 48_842;
    expect(ones).toBeGreaterThan(0.2);
    expect(ones).toBeLessThan(0.3);
  });

  it("choose items by 1/rank", () => {
    const counts = countsOf({ levels: ["a", "b", "c"], choices: zipfChoices("z", 11_000, 3) });
    // Expected 6000, 3000, 2000; six binomial sd are below 320.
    [6000, 3000, 2000].forEach(
      (expected, k) => void expect(Math.abs(counts[k]! - expected)).toBeLessThan(320),
    );
  });
});

it("real data are looked for beside the repository, not in it", () => {
  const root = new URL("../../", import.meta.url);
  expect(DATA_FOLDER.href).toBe(new URL("../shared/data/", root).href);
});
