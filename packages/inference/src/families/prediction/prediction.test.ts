import { parseStudy } from "@dpbayes/privacy/formats";
import { describe, expect, it } from "vitest";
import { createFit } from "../../fit/create-fit.ts";
import { contrast } from "./contrast.ts";
import { predict } from "./predict.ts";

const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };
const chain = (draws: Float64Array) => [{ chain: 0, seed: 1, draws, stats: {}, warmup, seconds: 0 }];

function studyOf(family: string, outcome: object, formula = "y ~ age + ward") {
  return parseStudy({
    format: "dpbayes.study/1",
    id: "stay",
    question: "What depends on age?",
    variables: {
      y: outcome,
      age: { type: "number", bounds: [18, 98], unit: "years" },
      ward: { type: "category", levels: ["A", "B"] },
    },
    model: { family, formula },
    privacy: {
      ...{ setting: "central", epsilon: 1, delta: 1e-6 },
      ...{ unit: "one patient", neighbours: "replace-one" },
    },
  });
}

/** Two draws: intercept, age, ward=B, and the mean of age. */
const fit = createFit(
  [
    { name: "intercept", shape: [] },
    { name: "coefficients", shape: [2], labels: ["age", "ward=B"] },
    { name: "covariate_mean", shape: [2], labels: ["age", "ward=B"] },
    { name: "sigma", shape: [] },
  ],
  chain(Float64Array.of(-2, 0.04, 0.5, 49, 0.3, 1, -1, 0.02, 1, 51, 0.3, 1)),
  { seed: 1 },
);
const linear = studyOf("linear-regression", { type: "number", bounds: [0, 30], unit: "days" });
const logistic = studyOf("logistic-regression", { type: "boolean" });
const poisson = studyOf("poisson-regression", { type: "count", bounds: [0, 20] });

describe("predict", () => {
  it("averages over draws, and holds what is not said at posterior means and first levels, in words", () => {
    const { points, notes, outcome } = predict(fit, [{ age: 70, ward: "B" }, {}], { study: linear });
    expect(points.map(({ mean }) => mean)).toEqual([
      expect.closeTo((-2 + 2.8 + 0.5 - 1 + 1.4 + 1) / 2, 12),
      expect.closeTo((-2 + 2 - 1 + 1) / 2, 12),
    ]);
    expect(points[0]!.response![0]).toBeLessThan(points[0]!.low);
    expect({ outcome, notes }).toEqual({
      outcome: "y (days)",
      notes: ["held where nothing else is said: age 50 (its mean), ward A (its first level)"],
    });
  });

  it("holds numbers in the middle of their bounds where the fit does not know their means, and says so", () => {
    const bare = createFit(fit.parameters.slice(0, 2), chain(Float64Array.of(0, 1, 0)), { seed: 1 });
    const { points, notes } = predict(bare, [{}], { study: poisson });
    expect(points[0]!.values["age"]).toBe(58);
    expect(notes[0]).toContain("age 58 (the middle of its bounds)");
  });

  it.each([
    [{ agee: 70 }, 'the point is with "agee", must be of the variables age, ward; did you mean age?'],
    [{ y: 3 }, 'the point is with "y", must be of the variables age, ward'],
    [{ age: 99 }, "age of the point is 99, must be within its bounds, 18 to 98"],
    [{ age: Number.NaN }, "age of the point is null, must be a number"],
    [{ age: "70" }, 'age of the point is "70", must be a number'],
    [{ ward: "b" }, 'ward of the point is "b", must be one of: A, B; did you mean B?'],
  ])("refuses %j", (point, message) => {
    expect(() => predict(fit, [point as never], { study: linear })).toThrow(message);
  });

  it("extrapolates where that is asked for, and says so", () => {
    const { notes } = predict(fit, [{ age: 120 }], { study: linear, extrapolate: true });
    expect(notes.at(-1)).toMatch(/^age 120 lies beyond its bounds, 18 to 98/);
  });

  it("refuses families that predict nothing, by name", () => {
    const mean = studyOf("mean", { type: "number", bounds: [0, 30] }, "y ~ 1");
    expect(() => predict(fit, [{}], { study: mean })).toThrow(
      "model.family is mean, must be one that predicts an outcome from covariates: linear-regression, logistic-regression, poisson-regression",
    );
  });
});

describe("contrast", () => {
  it("of a linear regression is the difference alone, in which intercepts cancel draw by draw", () => {
    const points = { at: { ward: "B" }, minus: { ward: "A" } };
    const { numbers } = contrast(fit, points, { study: linear });
    expect(numbers).toHaveLength(1);
    expect(numbers[0]).toMatchObject({ kind: "difference", mean: expect.closeTo(0.75, 12), above: 1 });
  });

  it("of a logistic regression has the odds ratio e^β, wherever the other variables are held", () => {
    const points = { at: { age: 30, ward: "B" }, minus: { age: 30 } };
    const { numbers } = contrast(fit, points, { study: logistic });
    expect(numbers.map(({ kind }) => kind)).toEqual(["difference", "ratio", "odds ratio"]);
    expect(numbers[2]!.mean).toBeCloseTo((Math.exp(0.5) + Math.exp(1)) / 2, 10);
  });

  it("turned round changes the sign and the side", () => {
    const [up, down] = [
      { at: { age: 80 }, minus: { age: 30 } },
      { at: { age: 30 }, minus: { age: 80 } },
    ].map((points) => contrast(fit, points, { study: poisson }).numbers);
    expect(up![0]!.mean).toBeCloseTo(-down![0]!.mean, 12);
    expect([up![1]!.above, down![1]!.above]).toEqual([1, 0]);
  });
});
