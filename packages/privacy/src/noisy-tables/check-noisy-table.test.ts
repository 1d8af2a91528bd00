import { describe, expect, it } from "vitest";
import { DpbayesError } from "../errors/index.ts";
import { MOST_AXES, MOST_CELLS, MOST_MEASUREMENTS, MOST_PLACES } from "../json/limits.ts";
import type { NoisyTable, TableMeasurement, TableNoise } from "./noisy-table.ts";
import { parseNoisyTable } from "./parse-noisy-table.ts";
import { changed, visits } from "./visits.testing.ts";

function refusal(value: unknown): string {
  try {
    parseNoisyTable(value);
  } catch (error) {
    if (error instanceof DpbayesError) return error.message;
    throw error;
  }
  return "read";
}

const levels = (count: number, name = "l") => Array.from({ length: count }, (_, i) => `${name}${i}`);
const none = { law: "none" } as TableNoise;
const total = (value: number | null, noise = none): TableMeasurement => ({
  keep: [],
  values: [value],
  noise,
});

describe("what a shape cannot say", () => {
  it.each<[string, Parameters<typeof changed>[0], unknown, string]>([
    [
      "an axis twice",
      ["axes", 1, "name"],
      "region",
      'axes[1].name is "region", a second time, must be a name that no other has',
    ],
    ["a level twice", ["axes", 1, "levels"], ["a", "b", "c", "b"], 'axes[1].levels[3] is "b", a second time'],
    [
      "keeping an unknown axis",
      ["measurements", 2, "keep", 0],
      "regoin",
      'measurements[2].keep[0] is "regoin", must be one of the axes: "region", "age"; did you mean region?',
    ],
    [
      "keeping an axis twice",
      ["measurements", 0, "keep"],
      ["age", "age"],
      'measurements[0].keep[1] is "age", a second time, must be another axis',
    ],
    [
      "groups of an axis that is summed over",
      ["measurements", 1, "keep"],
      ["region"],
      'measurements[1].groups is about "age", must be about axes that keep names',
    ],
    [
      "groups of an unknown axis",
      ["measurements", 2, "groups"],
      { sex: [["f"]] },
      'measurements[2].groups is about "sex", must be about axes that keep names',
    ],
    [
      "groups that share a level",
      ["measurements", 1, "groups", "age", 1, 1],
      "60+",
      'measurements[1].groups.age[1][1] is "60+", a second time, must be a level of no group before',
    ],
    [
      "a group that has a level twice",
      ["measurements", 1, "groups", "age", 1, 1],
      "<30",
      'measurements[1].groups.age[1][1] is "<30", a second time',
    ],
    [
      "a group of an unknown level",
      ["measurements", 1, "groups", "age", 1, 1],
      "30-95",
      'measurements[1].groups.age[1][1] is "30-95", must be one of the levels of age: "<30", "30-59", "60+"; did you mean 30-59?',
    ],
    [
      "a number too few",
      ["measurements", 0, "values"],
      [12, null, 40, 7, -1],
      "measurements[0].values is an array of 5, must be an array of 6, one for every combination of what keep names",
    ],
    [
      "a number too many",
      ["measurements", 6, "values"],
      [61, 3],
      "measurements[6].values is an array of 2, must be an array of 1, the total",
    ],
    [
      "numbers of levels where groups stand",
      ["measurements", 1, "values"],
      [1, 2, 3, 4, 5, 6],
      "measurements[1].values is an array of 6, must be an array of 4",
    ],
    [
      "null without a rule",
      ["hidden"],
      [],
      "measurements[0].values[1] is null, must be a number, or hidden under a rule of `hidden` for this measurement",
    ],
    ["null under another's rule", ["hidden", 0, "measurement"], 1, "measurements[0].values[1] is null"],
    [
      "two rules on one measurement",
      ["hidden", 1],
      visits.hidden[0],
      "hidden[1].measurement is 0, a second time, must be a measurement without another rule",
    ],
    [
      "a rule on no measurement",
      ["hidden", 0, "measurement"],
      7,
      "hidden[0].measurement is 7, must be one of the 7 measurements, counted from 0",
    ],
    [
      "a number that the threshold should have hidden",
      ["hidden", 0, "value"],
      -1,
      "measurements[0].values[4] is -1, must be more than -1, or null: hidden says",
    ],
    [
      "a threshold below all counts",
      ["hidden", 1],
      { measurement: 6, rule: "at-most", value: -0.5 },
      "hidden[1].value is -0.5, must be a threshold that some number can be under: each is a whole number from 0",
    ],
    [
      "a threshold below all multiples",
      ["hidden", 1],
      { measurement: 4, rule: "at-most", value: -1 },
      "hidden[1].value is -1, must be a threshold that some number can be under: each is a multiple of 5 from 0",
    ],
    [
      "a threshold below all columns",
      ["hidden", 1],
      { measurement: 5, rule: "at-most", value: -1 },
      "hidden[1].value is -1, must be a threshold that some number can be under",
    ],
    [
      "a part of a person under discrete Gaussian noise",
      ["measurements", 0, "values", 0],
      12.5,
      "measurements[0].values[0] is 12.5, must be a whole number",
    ],
    [
      "a part of a person under geometric noise",
      ["measurements", 2, "values", 1],
      0.1,
      "measurements[2].values[1] is 0.1, must be a whole number",
    ],
    [
      "a part of a person without noise",
      ["measurements", 6, "values"],
      [60.5],
      "measurements[6].values[0] is 60.5, must be a whole number from 0, as counts without noise are",
    ],
    [
      "fewer than nobody",
      ["measurements", 6, "values"],
      [-1],
      "measurements[6].values[0] is -1, must be a whole number from 0",
    ],
    [
      "no multiple of the base",
      ["measurements", 4, "values", 1],
      21,
      "measurements[4].values[1] is 21, must be a multiple of 5 from 0",
    ],
    [
      "a negative multiple of the base",
      ["measurements", 4, "values", 1],
      -5,
      "measurements[4].values[1] is -5, must be a multiple of 5 from 0",
    ],
    [
      "a column that the matrix does not have",
      ["measurements", 5, "values", 0],
      2,
      "measurements[5].values[0] is 2, must be a whole number from 0 to 1 that some row of the matrix gives",
    ],
    [
      "a column that no row gives",
      ["measurements", 5, "noise", "matrix"],
      [
        [1, 0],
        [1, 0],
      ],
      "measurements[5].values[0] is 1, must be a whole number from 0 to 1 that some row",
    ],
    [
      "rows of different lengths",
      ["measurements", 5, "noise", "matrix", 2],
      [1],
      "measurements[5].noise.matrix[2] is an array of 1, must be an array of 2, as the first row is",
    ],
    [
      "a row that is no law",
      ["measurements", 5, "noise", "matrix", 2],
      [0.5, 0.4],
      "measurements[5].noise.matrix[2] is numbers that add up to 0.9, must be probabilities, which add up to 1",
    ],
    [
      "a pattern with an unknown axis",
      ["zero", 0],
      { sex: "f" },
      'zero[0] is "sex", must be one of the axes: "region", "age"',
    ],
    [
      "a pattern with an unknown level",
      ["zero", 0, "region"],
      "west",
      'zero[0].region is "west", must be one of the levels of region: "north", "south"',
    ],
    [
      "a pattern with an unknown level in a list",
      ["zero", 0, "age", 1],
      "61+",
      'zero[0].age[1] is "61+", must be one of the levels of age',
    ],
    [
      "a pattern with a level twice",
      ["zero", 0, "age", 1],
      "<30",
      'zero[0].age[1] is "<30", a second time, must be another level than those before',
    ],
    [
      "no cell that can be",
      ["zero", 1],
      { region: ["south", "north"] },
      "zero is about every cell, must be about some cells only",
    ],
  ])("%s", (_, path, value, message) => {
    expect(refusal(changed(path, value))).toContain(`noisy table field ${message}`);
  });

  it("names few of many levels, and no more of a name than people write", () => {
    const long = "x".repeat(5000);
    const axes = [{ name: long, levels: levels(100) }];
    const table = (zero: object) => ({ ...visits, axes, measurements: [total(1)], hidden: [], zero: [zero] });
    expect(refusal(table({ [long]: "l100" }))).toMatch(
      /is "l100", must be one of the 100 levels of x{30,}…?/,
    );
    expect(refusal(table({ [long]: long })).length).toBeLessThan(6000);
    expect(refusal(table({ [`${long}y`]: "l0" }))).toContain("zero[0] is a string of 5001 characters");
  });
});

describe("limits", () => {
  const measured = (axes: readonly number[], measurements: number) => ({
    format: "dpbayes.table/1",
    id: "large",
    axes: axes.map((size, a) => ({ name: `a${a}`, levels: levels(size) })),
    measurements: Array.from({ length: measurements }, () => total(1, { law: "geometric", scale: 1 })),
  });

  it("has at most 2^24 cells: 10^8 are refused before anything is laid out", () => {
    expect(refusal(measured([4096, 4096], 8))).toBe("read");
    expect(refusal(measured([100, 1000, 1000], 1))).toBe(
      `noisy table field axes is of 100000000 cells, must be of at most ${MOST_CELLS} cells`,
    );
    expect(refusal(measured(Array(100).fill(1000), 1))).toContain(
      "axes is of more than 9007199254740991 cells",
    );
  });

  it("has few measurements of many cells", () => {
    expect(refusal(measured([4096, 4096], 9))).toContain(
      "measurements is 9 over 16777216 cells each, must be at most 8",
    );
    expect(refusal(measured([2], MOST_MEASUREMENTS))).toBe("read");
    expect(refusal(measured([2], MOST_MEASUREMENTS + 1))).toContain(
      "an array of 1001, must be an array of at most 1000",
    );
    expect(refusal(measured(Array(MOST_AXES + 1).fill(1), 1))).toContain("an array of at most 100");
  });

  it("has patterns that cost what they name", () => {
    const large = measured([2, 2048, 2048], 1);
    const half = { ...large, zero: Array(MOST_PLACES / 2 ** 22).fill({ a0: "l0" }) };
    expect(refusal({ ...half, zero: [...half.zero, { a0: "l0", a1: "l0", a2: "l0" }] })).toContain(
      `zero is about ${MOST_PLACES + 1} cells, repeats counted, must be about at most ${MOST_PLACES}`,
    );
  });
});

describe("numbers that no true counts can have led to", () => {
  const axes = [
    { name: "a", levels: ["1", "2", "3"] },
    { name: "b", levels: ["1", "2"] },
  ];
  const rounded: TableNoise = { law: "random-rounding", base: 3 };
  const small: TableNoise = {
    law: "transition",
    matrix: [
      [1, 0],
      [0.5, 0.5],
      [0, 1],
    ],
  };
  const keep = (name: string, values: TableMeasurement["values"], noise = none): TableMeasurement => ({
    keep: [name],
    values,
    noise,
  });
  const grouped = (
    groups: readonly (readonly string[])[],
    values: readonly number[],
    noise = none,
  ): TableMeasurement => ({ keep: ["a"], groups: { a: groups }, values, noise });
  const verdict = (measurements: readonly TableMeasurement[], more: Partial<NoisyTable> = {}) =>
    refusal({ format: "dpbayes.table/1", id: "t", axes, measurements, ...more });

  it.each<[string, readonly TableMeasurement[], string]>([
    [
      "a margin and the total",
      [keep("a", [1, 2, 3]), total(7)],
      "both measurements[0] and measurements[1]: all cells would add up to 6, or 7",
    ],
    [
      "two margins",
      [keep("a", [1, 2, 3]), total(6), keep("b", [3, 4])],
      "both measurements[0] and measurements[2]: all cells would add up to 6, or 7",
    ],
    [
      "a margin and the cells",
      [{ keep: ["b", "a"], values: [1, 1, 1, 1, 1, 1], noise: none }, keep("a", [2, 3, 2])],
      'both measurements[0] and measurements[1]: the cells of "a": "2" would add up to 2, or 3',
    ],
    [
      "groups that share a sum",
      [grouped([["1", "2"], ["3"]], [5, 1]), grouped([["1"], ["2"]], [2, 2])],
      'the cells of "a": "1", "2" would add up to 5, or 4',
    ],
    [
      "a part that is more than the whole",
      [grouped([["1"]], [7]), total(6)],
      "both measurements[0] and measurements[1]: measurements[1].values[0] is a sum of at most 6, and parts of it add up to at least 7",
    ],
    [
      "the same the other way",
      [total(6), grouped([["1"]], [7])],
      "both measurements[1] and measurements[0]: measurements[0].values[0] is a sum of at most 6, and",
    ],
    [
      "rounding that reaches too far",
      [keep("b", [3, 3], rounded), total(11)],
      "all cells would add up to 2 to 10, or 11",
    ],
    ["rounding to nobody", [keep("b", [0, 9], rounded), total(6)], "all cells would add up to 7 to 13, or 6"],
    ["two roundings", [total(3, rounded), total(9, rounded)], "all cells would add up to 1 to 5, or 7 to 11"],
    ["a matrix that ends", [keep("b", [1, 1], small), total(5)], "all cells would add up to 2 to 4, or 5"],
  ])("%s", (_, measurements, message) => {
    expect(verdict(measurements)).toContain(
      `noisy table contradicts itself, no true counts fit ${message.startsWith("both") ? message : ""}`,
    );
    expect(verdict(measurements)).toContain(message);
  });

  it("hidden counts are small", () => {
    const cells = keep("a", [9, null, null]);
    const hidden = [{ measurement: 0, rule: "at-most", value: 4.5 }] as const;
    expect(verdict([cells, total(17)], { hidden })).toBe("read");
    expect(verdict([cells, total(18)], { hidden })).toContain("all cells would add up to 9 to 17, or 18");
    expect(verdict([keep("b", [6, null], rounded), total(14)], { hidden })).toContain("4 to 13, or 14");
    expect(
      verdict([keep("b", [1, null], small), total(4)], { hidden: [{ ...hidden[0], value: 0 }] }),
    ).toContain("1 to 3, or 4");
  });

  it("are those of cells that cannot be", () => {
    const zero = [{ a: "1" }, { a: "3", b: "2" }];
    expect(verdict([keep("a", [0, 2, 2])], { zero })).toBe("read");
    expect(verdict([keep("a", [1, 2, 2])], { zero })).toContain(
      "both measurements[0] and zero: measurements[0].values[0] is a sum of at least 1, of cells that cannot be",
    );
    const cells = { keep: ["b", "a"], values: [0, 1, 1, 0, 1, 1], noise: none };
    expect(verdict([cells], { zero })).toContain("measurements[0].values[5] is a sum of at least 1");
    expect(verdict([keep("a", [0, 2, 2], rounded)], { zero })).toContain("must be a multiple of 3");
    expect(verdict([keep("a", [3, 3, 3], rounded)], { zero })).toContain("values[0] is a sum of at least 1");
    expect(verdict([keep("a", [7, 2, 2], { law: "geometric", scale: 1 })], { zero })).toBe("read");
  });

  it("are read where noise may be as large as it likes, or where nothing is known of both", () => {
    expect(verdict([keep("a", [1, 2, 3], { law: "geometric", scale: 1 }), total(70)])).toBe("read");
    expect(verdict([grouped([["1", "2"]], [5]), grouped([["2", "3"]], [50])])).toBe("read");
    expect(verdict([grouped([["1"]], [5]), total(6)])).toBe("read");
  });
});
