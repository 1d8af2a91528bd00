import { describe, expect, it } from "vitest";
import { createFit } from "../../../fit/create-fit.ts";
import type { Fit } from "../../../fit/index.ts";
import type { FittedHolders } from "../../../fit/origin.ts";
import { logistic } from "../../../math/special/index.ts";
import { predictLinear } from "../../linear-regression/prediction/predict.ts";
import { predictLogistic } from "../../logistic-regression/predict-logistic.ts";
import { predictPoisson } from "../../poisson-regression/predict-poisson.ts";
import { newHolder } from "./new-holder.ts";

/** Age varies, dose does not; two holders; the level is compared at age 50 and dose 1. */
const values = {
  intercept: 2,
  "coefficients[age]": 0.1,
  "coefficients[dose]": -1,
  sigma: 3,
  "spread[intercept]": 0.5,
  "spread[age]": 0.02,
  "holder[intercept][north]": 1,
  "holder[intercept][south]": 3,
  "holder[age][north]": 0.12,
  "holder[age][south]": 0.08,
  "holder_sigma[north]": 2,
  "holder_sigma[south]": 4,
};
const holders: FittedHolders = {
  ...{ names: ["north", "south"], counts: [100, 300], random: ["intercept", "age"] },
  ...{ law: "normal", residual: "own", centre: [50, 1] },
};
const parameters = [
  { name: "intercept", shape: [] },
  { name: "coefficients", shape: [2], labels: ["age", "dose"] },
  { name: "sigma", shape: [] },
  { name: "spread", shape: [2], labels: ["intercept", "age"] },
  { name: "holder[intercept]", shape: [2], labels: ["north", "south"] },
  { name: "holder[age]", shape: [2], labels: ["north", "south"] },
  { name: "holder_sigma", shape: [2], labels: ["north", "south"] },
];
const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };

/** A posterior of one point, drawn many times. */
function fitOf(law: Partial<FittedHolders> | undefined, draws = 4): Fit {
  const rows = Float64Array.from({ length: draws * 12 }, (_, i) => Object.values(values)[i % 12]!);
  const run = { chain: 0, seed: 1, draws: rows, stats: {}, warmup, seconds: 0 };
  return createFit(parameters, [run], { seed: 1, ...(law && { holders: { ...holders, ...law } }) });
}
const row = [[60, 2]];
const fit = fitOf({});

describe("predictions where holders differ", () => {
  it("are those of the mean over holders, and say so", () => {
    const [{ expected, response, about }] = predictLinear(fit, row) as [ReturnType<typeof predictLinear>[0]];
    expect(expected!.mean).toBeCloseTo(2 + 6 - 2, 12);
    expect(response!.sd).toBeCloseTo(3, 12);
    expect(about).toBe(
      "for a holder with the mean coefficients over holders; not an average of holders' predictions",
    );
    expect(predictLinear(fitOf(undefined), row)[0]!.about).toBeUndefined();
  });

  it("are those of a holder by name: its own coefficients and residual, and the common slope", () => {
    const [north] = predictLinear(fit, row, { holder: "north" });
    expect(north!.expected.mean).toBeCloseTo(1 + 7.2 - 2, 12);
    expect(north!.response.sd).toBeCloseTo(2, 12);
    const south = predictLogistic(fit, row, { holder: "south" });
    expect(south.rows[0]!.mean).toBeCloseTo(logistic(3 + 4.8 - 2), 12);
    expect(south.about).toBe("for holder south");
    expect(predictPoisson(fit, row, { holder: "south" }).rows[0]!.rate.mean).toBeCloseTo(
      Math.log1p(Math.exp(5.8)),
      12,
    );
  });

  it("refuse a holder that the fit does not have", () => {
    expect(() => predictLinear(fit, row, { holder: "west" })).toThrow(
      'options.holder is "west", must be one of the fit\'s: "north", "south", or "new"',
    );
    expect(() => predictLinear(fitOf(undefined), row, { holder: "north" })).toThrow(
      'options.holder is "north", must be absent: all records of this fit follow one regression',
    );
    const called = fitOf({ names: ["new", "south"] });
    expect(() => predictLinear(called, row, { holder: "new" })).toThrow("a holder that is called so");
  });
});

/** Mean and variance of a column. */
function moments(of: Fit, name: string): readonly [number, number] {
  const all = of.chains(name)[0]!;
  const mean = all.reduce((sum, x) => sum + x, 0) / all.length;
  return [mean, all.reduce((sum, x) => sum + (x - mean) ** 2, 0) / all.length];
}

describe("a holder that was not there", () => {
  const draws = 40_000;
  // A mean of n draws of variance v is off by more than six of its standard errors in 2e-9 of runs; a variance of normal
  // draws, whose relative standard error is √(2/n), as well.
  const close = (found: number, expected: number, variance: number) =>
    expect(Math.abs(found - expected)).toBeLessThan(6 * Math.sqrt(variance / draws));
  const closeVariance = (found: number, expected: number) =>
    expect(Math.abs(found / expected - 1)).toBeLessThan(6 * Math.sqrt(2 / draws));

  it("scatters about the mean over holders by the spread, its level at the centre", () => {
    const made = newHolder(fitOf({}, draws), { seed: 3 });
    expect(made.names).toEqual([
      ...["new_holder[intercept]", "new_holder[age]", "new_holder[dose]"],
      "new_holder_sigma",
    ]);
    const [age, ageVariance] = moments(made, "new_holder[age]");
    close(age, 0.1, 0.02 ** 2);
    closeVariance(ageVariance, 0.02 ** 2);
    // α' = L' − 50β' − dose: the spreads of level and slope, the latter 50 times, independently.
    const [intercept, variance] = moments(made, "new_holder[intercept]");
    close(intercept, 2, 0.25 + 1);
    closeVariance(variance, 0.25 + 1);
    expect(moments(made, "new_holder[dose]")[1]).toBeLessThan(1e-20);
    const logs = made.chains("new_holder_sigma")[0]!.map((sigma) => Math.log(sigma / 3) / 0.3);
    closeVariance(logs.reduce((sum, x) => sum + x * x, 0) / draws, 1);
  });

  it("is expected to lie at the centre as levels scatter, whatever the slopes", () => {
    const { rows } = predictLogistic(fitOf({}, draws), [[50, 1]], { holder: "new", seed: 3 });
    const [linear] = predictLinear(fitOf({}, draws), [[50, 1]], { holder: "new", seed: 3 });
    closeVariance(linear!.expected.sd ** 2, 0.25);
    expect(rows[0]!.mean).toBeLessThan(1);
    expect(linear!.about).toContain("drawn from the normal law that 2 holders were fitted with");
  });

  it("has heavy tails under the Student law, the same for all its coefficients", () => {
    const made = newHolder(fitOf({ law: "student" }, draws), { seed: 4 });
    const ages = made.chains("new_holder[age]")[0]!.map((age) => (age - 0.1) / 0.02);
    // P(|t_4| > 4.604) = 0.01: 400 of them, give or take 20; six of these leave 2e-9.
    const far = ages.filter((t) => Math.abs(t) > 4.604).length;
    expect(Math.abs(far - 400)).toBeLessThan(120);
    const levels = made
      .chains("new_holder[intercept]")[0]!
      .map((a, i) => (a + 50 * 0.02 * ages[i]! - 2) / 0.5);
    const both = ages.filter((t, i) => Math.abs(t) > 4.604 && Math.abs(levels[i]!) > 4.604).length;
    // Independent tails would meet four times.
    expect(both).toBeGreaterThan(30);
  });

  it("is the same for the same seed, in chains as the fit's", () => {
    const one = newHolder(fit, { seed: 5 });
    expect(one.values).toEqual(newHolder(fit, { seed: 5 }).values);
    expect(one.values).not.toEqual(newHolder(fit).values);
    expect([one.chainCount, one.drawCount]).toEqual([1, 4]);
    expect(one.origin.notes).toEqual([
      "for a holder that was not there: its coefficients are drawn from the normal law that 2 holders were fitted with",
    ]);
  });

  it("has no intercept where each holder's is its own, and no expected outcome", () => {
    const own = fitOf({ random: ["age"], residual: "same" });
    const made = newHolder(own);
    expect(made.names).toEqual(["new_holder[age]", "new_holder[dose]"]);
    expect(made.origin.notes![1]).toContain("no law of them was fitted");
    expect(() => predictLinear(own, row, { holder: "new" })).toThrow(
      'options.holder is "new", must be a holder of the fit: each has an intercept of its own, and no law of them was fitted',
    );
    // What is no regression by itself is not taken for one.
    expect(() => predictLogistic(made, row)).toThrow("fit is without coefficients");
    expect(() => newHolder(fitOf(undefined))).toThrow("fit is of one regression for all records");
  });
});
