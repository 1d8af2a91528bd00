import { describe, expect, it } from "vitest";
import { negativeBinomial, poisson } from "../../distributions/index.ts";
import { createFit } from "../../fit/create-fit.ts";
import { log1pExp } from "../../math/special/index.ts";
import { twoSlopes } from "../regression/prediction/fits.testing.ts";
import { poissonLogScores, predictPoisson } from "./predict-poisson.ts";

const { fit, draws } = twoSlopes([-2, 0.08, 0.5], 0.4);
const rateOf = (i: number) => log1pExp(draws[3 * i]! + 50 * draws[3 * i + 1]! + draws[3 * i + 2]!);
const rates = Array.from({ length: 1000 }, (_, i) => rateOf(i));
const massOf = (k: number) =>
  rates.reduce((sum, rate) => sum + Math.exp(poisson.logMass(k, rate)), 0) / rates.length;

describe("predictions", () => {
  const predictions = predictPoisson(fit, [[50, 1]], { interval: 0.8 });
  const [{ rate, count }] = predictions.rows as [(typeof predictions.rows)[number]];

  it("are the mean of every draw", () => {
    expect([...predictions.rates]).toEqual(rates);
    expect(rate.mean).toBeCloseTo(rates.reduce((a, b) => a + b, 0) / 1000, 12);
    expect(rates.filter((value) => value >= rate.low && value <= rate.high).length).toBe(800);
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

  it("of a new count are wider with a dispersion: a negative binomial's", () => {
    const parameters = [
      { name: "intercept", shape: [] },
      { name: "coefficients", shape: [1] },
      { name: "dispersion", shape: [] },
    ];
    const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };
    const run = {
      chain: 0,
      seed: 1,
      draws: Float64Array.of(5, 0, 3, 5, 0, 3),
      stats: {},
      warmup,
      seconds: 0,
    };
    const rateOf = (link?: string) =>
      predictPoisson(createFit(parameters, [run], { seed: 1, ...(link && { link }) }), [[0]]).rows[0]!.rate
        .mean;
    // Of the link that the fit names.
    expect(rateOf("log")).toBeCloseTo(Math.exp(5), 10);
    expect(rateOf("softplus")).toBe(rateOf());
    const [row] = predictPoisson(createFit(parameters, [run], { seed: 1 }), [[0]]).rows;
    // Rate m = log(1 + e⁵), variance 3m, r = m/2 and p = 1/3.
    const m = log1pExp(5);
    expect(row!.count.sd ** 2).toBeCloseTo(3 * m, 10);
    const mass = (k: number) => Math.exp(negativeBinomial.logMass(k, m / 2, 1 / 3));
    let [k, below] = [0, mass(0)];
    while (below < 0.95) below += mass(++k);
    expect(row!.count.high).toBe(k);
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
});
