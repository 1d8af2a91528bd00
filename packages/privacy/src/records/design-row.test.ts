import { describe, expect, it } from "vitest";
import { parseStudy } from "../study/parse-study.ts";
import { clippingTally } from "./clipping-tally.ts";
import { designOf } from "./design.ts";
import { designRowReader } from "./design-row.ts";

const variables = {
  age: { type: "number", bounds: [18, 98] },
  change: { type: "number", bounds: [-1, 3] },
  visits: { type: "count", bounds: [2, 10] },
  ill: { type: "boolean" },
};

function rowOf(family: string, formula: string, record: Readonly<Record<string, unknown>>, radius?: number) {
  const study = parseStudy({
    format: "dpbayes.study/1",
    id: "bounds",
    question: "Where do values go?",
    variables,
    model: { family, formula, ...(radius !== undefined && { statistic: { radius } }) },
    privacy: { setting: "central", epsilon: 1, delta: 1e-6, unit: "one person", neighbours: "replace-one" },
  });
  const tally = clippingTally();
  const { x, y } = designRowReader(study, designOf(study), tally)(record, 1);
  return { x: [...x], y, clipped: tally.counts() };
}

describe("a covariate", () => {
  it.each([
    ["a number below its bounds", "age", 3, -1],
    ["a number above them", "age", 120, 1],
    ["a count below its bounds", "visits", 0, -1],
    ["a count above them", "visits", 11, 1],
  ])("that is %s goes to the end of the design's units on its side", (_, name, value, unit) => {
    const record = { change: 0, [name]: value };
    const row = rowOf("linear-regression", `change ~ ${name}`, record, 2);
    expect(row.x).toEqual([unit]);
    expect(row.clipped).toMatchObject({ [name]: 1 });
  });

  it.each([
    ["below", -50, -1 / 3],
    ["above", 50, 1],
  ])("of a model without an intercept, %s its bounds, goes to its bound, scaled", (_, change, unit) => {
    expect(rowOf("linear-regression", "age ~ 0 + change", { age: 58, change }, 2).x).toEqual([unit]);
  });
});

describe("a response", () => {
  it.each([
    ["a number below its bounds", "linear-regression", "change", -9, -1],
    ["a number above them", "linear-regression", "change", 9, 1],
    ["a count below its bounds", "poisson-regression", "visits", 1, 2],
    ["a count above them", "poisson-regression", "visits", 99, 10],
    ["no", "logistic-regression", "ill", false, -1],
    ["yes", "logistic-regression", "ill", true, 1],
  ])("that is %s is read on its side", (_, family, name, value, y) => {
    expect(rowOf(family, `${name} ~ age`, { age: 58, [name]: value }).y).toBe(y);
  });
});

describe("the ball", () => {
  const formula = "ill ~ age + change";
  const negative = { ill: true, age: 18, change: -1 }; // (-1, -1) in the design's units

  it("draws a row outside it along its own direction to the radius, and counts it", () => {
    const { x, clipped } = rowOf("logistic-regression", formula, negative, 0.5);
    expect(x[0]).toBeCloseTo(-0.5 * Math.SQRT1_2, 14);
    expect(x[1]).toBeCloseTo(-0.5 * Math.SQRT1_2, 14);
    expect(clipped).toEqual({ age: 0, change: 0, "|x| > radius": 1 });
  });

  it("keeps the sign of every coordinate", () => {
    const { x } = rowOf("logistic-regression", formula, { ill: true, age: 18, change: 3 }, 0.5);
    expect(x.map(Math.sign)).toEqual([-1, 1]);
  });

  it("comes after the bounds: a value far below counts as its bound, not as itself", () => {
    const far = rowOf("logistic-regression", formula, { ill: true, age: -1e9, change: -1 }, 0.5);
    expect(far.x).toEqual(rowOf("logistic-regression", formula, negative, 0.5).x);
    expect(far.clipped).toMatchObject({ age: 1, "|x| > radius": 1 });
  });

  it("leaves a row inside alone", () => {
    expect(rowOf("logistic-regression", formula, negative, 1.5)).toMatchObject({
      x: [-1, -1],
      clipped: { "|x| > radius": 0 },
    });
  });
});
