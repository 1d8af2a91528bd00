import { parseStudy } from "@dpbayes/privacy/formats";
import { describe, expect, it } from "vitest";
import { poisson } from "../../distributions/index.ts";
import { createFit } from "../../fit/index.ts";
import { seededSource } from "../../math/random/index.ts";
import { log1pExp } from "../../math/special/index.ts";
import { poissonLogScores, predictPoisson } from "./predict-poisson.ts";

const study = parseStudy({
  format: "dpbayes.study/1",
  id: "clinic",
  question: "How often do people come?",
  variables: {
    visits: { type: "count", bounds: [0, 20] },
    age: { type: "number", bounds: [20, 80] },
    smokes: { type: "category", levels: ["never", "often"] },
  },
  model: { family: "poisson-regression", formula: "visits ~ age + smokes" },
  privacy: { setting: "local", epsilon: 1, delta: 1e-5, unit: "one person" },
});

const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };
const rng = seededSource(1);
const draws = Float64Array.from(
  { length: 1500 },
  (_, i) => [-2, 0.08, 0.5][i % 3]! + (i % 3 === 1 ? 0 : 0.4 * rng.normal()),
);
const parameters = [
  { name: "intercept", shape: [] },
  { name: "coefficients", shape: [2], labels: ["age", "smokes=often"] },
];
const fit = createFit(parameters, [{ chain: 0, seed: 1, draws, stats: {}, warmup, seconds: 0 }], { seed: 1 });

const rateOf = (i: number) => log1pExp(draws[3 * i]! + 50 * draws[3 * i + 1]! + draws[3 * i + 2]!);
const rates = Array.from({ length: 500 }, (_, i) => rateOf(i));
const massOf = (k: number) =>
  rates.reduce((sum, rate) => sum + Math.exp(poisson.logMass(k, rate)), 0) / rates.length;

describe("predictions", () => {
  const predictions = predictPoisson(fit, [[50, 1]], { interval: 0.8 });
  const [{ rate, count }] = predictions.rows as [(typeof predictions.rows)[number]];

  it("are the mean of every draw", () => {
    expect([...predictions.rates]).toEqual(rates);
    expect(rate.mean).toBeCloseTo(rates.reduce((a, b) => a + b, 0) / 500, 12);
    expect(rates.filter((value) => value >= rate.low && value <= rate.high).length).toBe(400);
  });

  it("of a new count are those of the mixture", () => {
    const masses = Array.from({ length: 60 }, (_, k) => massOf(k));
    const moment = (power: number) => masses.reduce((sum, mass, k) => sum + mass * k ** power, 0);
    expect(count.mean).toBeCloseTo(moment(1), 10);
    // The variance of the draws is that of a sample.
    expect(count.sd ** 2).toBeCloseTo(moment(2) - moment(1) ** 2, 2);
    const below = (k: number) => masses.slice(0, k + 1).reduce((a, b) => a + b, 0);
    for (const [end, p] of [
      [count.low, 0.1],
      [count.high, 0.9],
    ] as const) {
      expect(below(end)).toBeGreaterThanOrEqual(p);
      expect(end === 0 ? 0 : below(end - 1)).toBeLessThan(p);
    }
  });

  it("score observed counts by their mass", () => {
    const { rows, rates: twice } = predictPoisson(fit, [
      [50, 1],
      [50, 1],
    ]);
    const [three, many] = poissonLogScores({ rows, rates: twice }, [3, 40]);
    expect(three).toBeCloseTo(Math.log(massOf(3)), 12);
    expect(many).toBeCloseTo(Math.log(massOf(40)), 10);
    expect(() => poissonLogScores({ rows, rates: twice }, [1])).toThrow("counts has length 1, must be 2");
    expect(() => poissonLogScores({ rows, rates: twice }, [1, 0.5])).toThrow(
      "counts[1] is 0.5, must be a count from 0",
    );
  });

  it("read rows by variable", () => {
    const byNumber = predictPoisson(fit, [[50, 1]]);
    expect(predictPoisson(fit, [{ age: 50, smokes: "often" }], { study }).rows).toEqual(byNumber.rows);
  });

  it("refuse rows that do not fit", () => {
    expect(() => predictPoisson(fit, [[1]])).toThrow("row 1 has length 1, must be 2");
    expect(() => predictPoisson(fit, [{ age: 1 }])).toThrow("study is missing");
    expect(() => predictPoisson(fit, [], { interval: 1 })).toThrow("interval is 1");
    const other = createFit(
      [{ name: "mu", shape: [3] }],
      [{ chain: 0, seed: 1, draws, stats: {}, warmup, seconds: 0 }],
      { seed: 1 },
    );
    expect(() => predictPoisson(other, [[1]])).toThrow("fit is without coefficients");
  });
});
