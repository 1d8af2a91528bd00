import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { DpbayesError } from "../errors/index.ts";
import { MOST_COUNT } from "../json/limits.ts";
import { noisyTableDigest, parseNoisyTable } from "./parse-noisy-table.ts";
import { noisyTableSchema } from "./shape.ts";
import { changed, visits } from "./visits.testing.ts";

const validate = new Ajv2020({ strict: false }).compile(noisyTableSchema);

function refusal(value: unknown): DpbayesError {
  try {
    parseNoisyTable(value);
  } catch (error) {
    if (error instanceof DpbayesError) return error;
    throw error;
  }
  throw new Error("the table was read");
}

describe("a noisy table", () => {
  it("is read as it is, frozen, once", () => {
    const table = parseNoisyTable(visits);
    expect(table).toEqual(visits);
    expect(Object.isFrozen(table.measurements[1]!.groups!["age"]![1])).toBe(true);
    expect(Object.isFrozen(table.measurements[0]!.values)).toBe(true);
    expect(parseNoisyTable(table)).toBe(table);
    expect(validate(visits), JSON.stringify(validate.errors)).toBe(true);
  });

  it("needs nothing but axes and a number that was measured", () => {
    const total = { keep: [], values: [3], noise: { law: "none" } };
    const axes = [{ name: "a", levels: ["x"] }];
    const least = { format: "dpbayes.table/1", id: "t", axes, measurements: [total] };
    expect(parseNoisyTable(least)).toEqual(least);
    expect(validate(least)).toBe(true);
  });

  it("has a digest that does not depend on the order of its keys, and changes with every number", () => {
    const digest = noisyTableDigest(parseNoisyTable(visits));
    const turned = Object.fromEntries(Object.entries(visits).reverse());
    expect(noisyTableDigest(parseNoisyTable(turned))).toBe(digest);
    const other = parseNoisyTable(changed(["measurements", 2, "values", 0], 8));
    expect(noisyTableDigest(other)).not.toBe(digest);
  });

  it.each([
    ["a rule where nothing is hidden", ["hidden", 1], { measurement: 1, rule: "at-most", value: -0.6 }],
    ["a margin measured twice", ["measurements", 7], visits.measurements[2]],
    [
      "a threshold that hid counts without noise",
      ["hidden", 1],
      { measurement: 6, rule: "at-most", value: 4 },
    ],
    ["no patterns and no rules", ["zero"], []],
    ["a threshold beyond all columns", ["measurements", 5, "values", 0], 1],
  ])("may have %s", (_, path, value) => {
    const table = changed(path, value);
    expect(parseNoisyTable(table)).toEqual(table);
    expect(validate(table)).toBe(true);
  });
});

const none = { law: "none" };

describe("what the shape refuses, parser and schema alike", () => {
  it.each<[string, Parameters<typeof changed>[0], unknown, string]>([
    [
      "another format",
      ["format"],
      "dpbayes.table/2",
      'format is "dpbayes.table/2", must be "dpbayes.table/1"',
    ],
    ["no format", ["format"], undefined, "field format is missing, must be one of: dpbayes.table/1"],
    ["a name for files only", ["id"], "a b", 'field id is "a b", must be 1 to 100 letters'],
    ["no axis", ["axes"], [], "field axes is an array of 0, must be an array of at least 1"],
    ["an axis without levels", ["axes", 0, "levels"], [], "axes[0].levels is an array of 0"],
    [
      "a level that is a number",
      ["axes", 0, "levels", 1],
      30,
      "axes[0].levels[1] is 30, must be a non-empty text",
    ],
    [
      "nothing measured",
      ["measurements"],
      [],
      "field measurements is an array of 0, must be an array of at least 1",
    ],
    [
      "no law",
      ["measurements", 0, "noise"],
      {},
      "measurements[0].noise.law is missing, must be one of: none, laplace",
    ],
    [
      "an unknown law",
      ["measurements", 0, "noise"],
      { law: "gumbel" },
      'measurements[0].noise.law is "gumbel", must be one of: none, laplace, geometric, gaussian, discrete-gaussian, random-rounding, transition',
    ],
    ["a law of all objects", ["measurements", 0, "noise"], { law: "toString" }, 'noise.law is "toString"'],
    [
      "another law's parameter",
      ["measurements", 0, "noise"],
      { law: "geometric", variance: 1 },
      "measurements[0].noise.variance is not known, must be one of: law, scale",
    ],
    [
      "a parameter for no noise",
      ["measurements", 6, "noise"],
      { law: "none", scale: 0 },
      "measurements[6].noise.scale is not known",
    ],
    [
      "no scale",
      ["measurements", 1, "noise"],
      { law: "laplace" },
      "measurements[1].noise.scale is missing, must be a finite number, greater than 0",
    ],
    [
      "a scale of 0",
      ["measurements", 1, "noise", "scale"],
      0,
      "measurements[1].noise.scale is 0, must be a finite number, greater than 0",
    ],
    ["a negative scale", ["measurements", 2, "noise", "scale"], -2, "measurements[2].noise.scale is -2"],
    ["a variance of 0", ["measurements", 0, "noise", "variance"], 0, "measurements[0].noise.variance is 0"],
    [
      "a negative variance",
      ["measurements", 3, "noise", "variance"],
      -1,
      "measurements[3].noise.variance is -1",
    ],
    [
      "a variance that logarithms cannot hold",
      ["measurements", 0, "noise", "variance"],
      5e-324,
      "measurements[0].noise.variance is 5e-324, must be a finite number, greater than 0, at least 4.44",
    ],
    [
      "a scale beyond all counts",
      ["measurements", 1, "noise", "scale"],
      MOST_COUNT,
      "measurements[1].noise.scale is",
    ],
    [
      "base 1",
      ["measurements", 4, "noise", "base"],
      1,
      "measurements[4].noise.base is 1, must be a whole number, at least 2",
    ],
    ["base 2.5", ["measurements", 4, "noise", "base"], 2.5, "measurements[4].noise.base is 2.5"],
    ["a matrix without rows", ["measurements", 5, "noise", "matrix"], [], "noise.matrix is an array of 0"],
    [
      "a row without columns",
      ["measurements", 5, "noise", "matrix", 3],
      [],
      "noise.matrix[3] is an array of 0",
    ],
    [
      "a negative probability",
      ["measurements", 5, "noise", "matrix", 0],
      [1.5, -0.5],
      "noise.matrix[0][1] is -0.5, must be a finite number, at least 0",
    ],
    [
      "a text among the values",
      ["measurements", 0, "values", 2],
      "40",
      'measurements[0].values[2] is "40", must be null, or a finite number',
    ],
    [
      "a number beyond all counts",
      ["measurements", 1, "values", 0],
      1e300,
      "measurements[1].values[0] is 1e+300",
    ],
    ["another rule", ["hidden", 0, "rule"], "below", 'hidden[0].rule is "below", must be one of: at-most'],
    [
      "a rule about no measurement",
      ["hidden", 0, "measurement"],
      -1,
      "hidden[0].measurement is -1, must be a whole number, at least 0",
    ],
    [
      "a rule without a threshold",
      ["hidden", 0, "value"],
      undefined,
      "hidden[0].value is missing, must be a finite number",
    ],
    ["a pattern that names no axis", ["zero", 0], {}, "zero[0] is empty, must be at least 1 entry"],
    [
      "a pattern that names no level",
      ["zero", 0, "age"],
      [],
      "zero[0].age is an array, must be a non-empty text",
    ],
    ["a pattern of numbers", ["zero", 0, "age"], 30, "zero[0].age is 30, must be a non-empty text"],
    [
      "a group without levels",
      ["measurements", 1, "groups", "age", 0],
      [],
      "measurements[1].groups.age[0] is an array of 0",
    ],
    [
      "no groups at all",
      ["measurements", 1, "groups", "age"],
      [],
      "measurements[1].groups.age is an array of 0",
    ],
    [
      "a misspelt field",
      ["measurements", 0, "nosie"],
      none,
      "measurements[0].nosie is not known, must be one of: keep, groups, values, noise",
    ],
    ["an epsilon of 0", ["privacy", "epsilon"], 0, "privacy.epsilon is 0"],
    ["a delta of 1", ["privacy", "delta"], 1, "privacy.delta is 1"],
    [
      "neighbours of another kind",
      ["privacy", "neighbours"],
      "bounded",
      'privacy.neighbours is "bounded", must be one of: replace-one, add-remove, local',
    ],
    ["a source without a tool", ["source"], {}, "source.tool is missing"],
  ])("%s", (_, path, value, message) => {
    const table = changed(path, value);
    expect(refusal(table).message).toContain(message);
    expect(validate(JSON.parse(JSON.stringify(table)))).toBe(false);
  });

  it.each([
    ["infinity", Number.POSITIVE_INFINITY],
    ["NaN", Number.NaN],
    ["undefined", undefined],
  ])("%s among the values", (_, value) => {
    const table = structuredClone(visits);
    table.measurements[0]!.values[2] = value as number;
    expect(refusal(table).message).toContain("measurements[0].values[2] is");
  });
});
