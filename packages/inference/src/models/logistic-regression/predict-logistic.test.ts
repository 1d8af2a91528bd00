import { parseStudy } from "@dpbayes/privacy/formats";
import { describe, expect, it } from "vitest";
import { createFit } from "../../fit/index.ts";
import { seededSource } from "../../math/random/index.ts";
import { logistic } from "../../math/special/index.ts";
import { predictLogistic } from "./predict-logistic.ts";

const study = parseStudy({
  format: "dpbayes.study/1",
  id: "clinic",
  question: "Who falls ill?",
  variables: {
    ill: { type: "boolean" },
    age: { type: "number", bounds: [20, 80] },
    smokes: { type: "category", levels: ["never", "often"] },
  },
  model: { family: "logistic-regression", formula: "ill ~ age + smokes" },
  privacy: { setting: "local", epsilon: 1, delta: 1e-5, unit: "one person" },
});

const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };
const rng = seededSource(1);
const draws = Float64Array.from(
  { length: 3000 },
  (_, i) => [-2, 0.04, 0.5][i % 3]! + 0.1 * rng.normal() * (i % 3 === 1 ? 0 : 1),
);
const parameters = [
  { name: "intercept", shape: [] },
  { name: "coefficients", shape: [2], labels: ["age", "smokes=often"] },
];
const fit = createFit(parameters, [{ chain: 0, seed: 1, draws, stats: {}, warmup, seconds: 0 }], { seed: 1 });

describe("predictions", () => {
  it("are the logistic function of every draw", () => {
    const { rows, probabilities } = predictLogistic(
      fit,
      [
        [50, 1],
        [50, 0],
      ],
      { interval: 0.8 },
    );
    expect(probabilities.length).toBe(2000);
    const expected = [...Array(1000).keys()].map((i) =>
      logistic(draws[3 * i]! + 50 * draws[3 * i + 1]! + draws[3 * i + 2]!),
    );
    expect([...probabilities.subarray(0, 1000)]).toEqual(expected);
    expect(rows[0]!.mean).toBeCloseTo(expected.reduce((a, b) => a + b, 0) / 1000, 12);
    const inside = expected.filter((p) => p >= rows[0]!.low && p <= rows[0]!.high).length;
    expect(inside).toBe(800);
    expect(rows[1]!.mean).toBeLessThan(rows[0]!.mean);
  });

  it("read rows by variable", () => {
    const byNumber = predictLogistic(fit, [[50, 1]]);
    const byName = predictLogistic(fit, [{ age: 50, smokes: "often" }], { study });
    expect(byName.rows).toEqual(byNumber.rows);
  });

  it("refuse rows that do not fit", () => {
    const asked = (row: never) => () => predictLogistic(fit, [row], { study });
    expect(asked([1] as never)).toThrow("row 1 has length 1, must be 2");
    expect(asked([1, Number.NaN] as never)).toThrow("row 1, smokes=often is NaN");
    expect(asked({ age: 50 } as never)).toThrow("row 1, smokes is missing, must be one of: never, often");
    expect(asked({ age: "old", smokes: "often" } as never)).toThrow(
      "row 1, age is another string, must be a number",
    );
    expect(() => predictLogistic(fit, [{ age: 1 }])).toThrow("study is missing");
    expect(() => predictLogistic(fit, [], { interval: 1 })).toThrow("interval is 1");
    const other = createFit(
      [{ name: "mu", shape: [3] }],
      [{ chain: 0, seed: 1, draws, stats: {}, warmup, seconds: 0 }],
      { seed: 1 },
    );
    expect(() => predictLogistic(other, [[1]])).toThrow("fit is without coefficients");
  });
});
