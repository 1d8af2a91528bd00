import { parseStudy } from "@dpbayes/privacy/formats";
import { describe, expect, it } from "vitest";
import { priorPredictive } from "./prior-predictive.ts";

const study = (family: string, formula: string, prior: object = {}) =>
  parseStudy({
    format: "dpbayes.study/1",
    id: "stay",
    question: "How long do people stay?",
    variables: {
      days: { type: "number", bounds: [0, 30] },
      age: { type: "number", bounds: [18, 98] },
      ward: { type: "category", levels: ["A", "B", "C"] },
      died: { type: "boolean" },
    },
    model: { family, formula, prior },
    privacy: { setting: "local", epsilon: 1, delta: 1e-6, unit: "one person" },
  });

describe("what a prior says of outcomes", () => {
  // Days are N(15, 5² + 10²): 2·Φ(−15/11.18) = 0.180 outside. Of 2000 draws a share has an sd of 0.009 at most; 5.5 of
  // them are exceeded by one seed in 10^7.
  it("counts what lies outside the bounds", () => {
    const own = study("gaussian", "days ~ 1", { mean: "normal(15, 5)", sd: "log-normal(2.302585, 0.001)" });
    const { numbers, parameters } = priorPredictive(own, { draws: 2000, records: 4 });
    expect(Math.abs(numbers!.below + numbers!.above - 0.18)).toBeLessThan(0.05);
    expect(parameters.map(({ name }) => name)).toEqual(["mean", "sd"]);
    expect(Math.abs(parameters[0]!.quantiles[4] - (15 + 1.645 * 5))).toBeLessThan(2);
  });

  // The 5 % and 95 % quantiles of 1500 normal draws have an error of 0.053·sd, so 0.3·sd is 5.5 of them.
  it.each([
    ["level ~ normal(8, 2)", 8],
    ["intercept ~ normal(8, 2)", 8 + 58 * 0.1],
  ])("of a regression: %s", (level, middle) => {
    const prior = [level, "coefficients ~ normal(0, 0.0001)", "sigma ~ half-normal(0.01)"];
    const flat = priorPredictive(study("linear-regression", "days ~ age + ward"), {
      ...{
        prior: [
          ...prior,
          "coefficients[age] ~ normal(0.1, 0.0001)",
          "covariate_mean[age] ~ normal(58, 0.01)",
        ],
      },
      ...{ draws: 1500, records: 4 },
    });
    const [low, , , , high] = flat.numbers!.means;
    // Ages scatter within a population, so a mean of four does too: by 0.1 times an eighth of 40 years, for most.
    expect(Math.abs((low + high) / 2 - middle)).toBeLessThan(1);
    expect(flat.prior).toContain("coefficients[age] ~ normal(mean 0.1, sd 0.0001)");
  });

  it("tells shares of levels", () => {
    const { levels } = priorPredictive(study("logistic-regression", "died ~ age"), { draws: 50 });
    expect(levels!.map(({ level }) => level)).toEqual(["false", "true"]);
    const text = String(priorPredictive(study("categorical", "ward ~ 1"), { draws: 50 }));
    expect(text).toContain("share of ward = C");
    expect(text).toContain("shares[B]");
  });

  it("is refused for families whose prior is not simulated, by name", () => {
    expect(() => priorPredictive(study("mean", "days ~ 1"))).toThrow(
      "family is mean, must be one whose prior is simulated: bernoulli, categorical, gaussian",
    );
  });
});
