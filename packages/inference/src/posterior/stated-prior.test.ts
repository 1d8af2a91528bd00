import { parseStudy } from "@dpbayes/privacy/formats";
import { describe, expect, it, test } from "vitest";
import { priorFitted } from "./prior-fitted.ts";
import { priorPredictive } from "./prior-predictive/prior-predictive.ts";
import { isPriorStatement, statedPrior } from "./stated-prior.ts";

const study = (prior: object = {}, family = "linear-regression", formula = "days ~ age + ward") =>
  parseStudy({
    format: "dpbayes.study/1",
    id: "stay",
    question: "How long do people stay?",
    variables: {
      days: { type: "number", bounds: [0, 30] },
      age: { type: "number", bounds: [18, 98] },
      ward: { type: "category", levels: ["A", "B", "C"] },
    },
    model: { family, formula, prior },
    privacy: { setting: "local", epsilon: 1, delta: 1e-6, unit: "one person" },
  });

describe("statements of a prior", () => {
  it("are laws under the names of the fit's numbers", () => {
    expect(
      statedPrior(study(), [
        "coefficients ~ normal(0, 1)",
        "coefficients[age] ~ normal(0, 0.1)",
        "covariate_mean[age] ~ normal(60, 10)",
        "intercept ~ normal(5, 3)",
        "eta~gamma(1, 1)",
      ]),
    ).toEqual({
      coefficients: { age: "normal(0, 0.1)", "ward=B": "normal(0, 1)", "ward=C": "normal(0, 1)" },
      mean: { age: "normal(60, 10)" },
      intercept: { days: "normal(5, 3)" },
      eta: "gamma(1, 1)",
    });
  });

  it("leave an offset alone, whose coefficient is known", () => {
    const own = study({}, "linear-regression", "days ~ ward + offset(log(age))");
    expect(statedPrior(own, ["coefficients ~ normal(0, 1)"])).toEqual({
      coefficients: { "ward=B": "normal(0, 1)", "ward=C": "normal(0, 1)" },
    });
    const named = { prior: ["coefficients[offset(log(age))] ~ normal(0, 1)"], draws: 1 };
    expect(() => priorPredictive(own, named)).toThrow(
      "must be the name of a column (ward=B, ward=C) or default",
    );
    const { prior, numbers } = priorPredictive(own, { draws: 50 });
    expect(prior).toContain("coefficients[offset(log(age))] = 1");
    expect(numbers!.quantiles.every(Number.isFinite)).toBe(true);
  });

  it("are fields of families without columns", () => {
    expect(statedPrior(study({}, "gaussian", "days ~ 1"), ["mean ~ normal(5, 2)"])).toEqual({
      mean: "normal(5, 2)",
    });
  });

  test.each([
    ["sigma[days] ~ half-normal(1)", "without [days]: only coefficients, standardised, mean"],
    ["coefficients[age] ~ ", 'a name, ~ and a law, as "coefficients[age] ~ normal(0, 0.1)"'],
    ["normal(0, 1)", "a name, ~ and a law"],
  ])("%s is refused", (statement, message) => {
    expect(() => statedPrior(study(), [statement])).toThrow(message);
  });

  it("are told from files", () => {
    expect(["a ~ b", "coefficients[ward=B] ~ normal(0, 1)"].every(isPriorStatement)).toBe(true);
    expect(["prior.yaml", "~/prior.yaml", "./a~b.yaml"].some(isPriorStatement)).toBe(false);
  });
});

describe("a prior over the study's own", () => {
  const age = { coefficients: { age: "normal(0, 0.1)" } };

  it("leaves the other columns what they were, in original units: 15 days over 40 years, or a level", () => {
    const own = study({ coefficients: "normal(0, 2)", intercept: "normal(0, 1)" });
    const normal = (sd: number) => ({ law: "normal", mean: 0, sd });
    expect(priorFitted(own, age)).toEqual({
      coefficients: { age: "normal(0, 0.1)", "ward=B": normal(30), "ward=C": normal(30) },
      intercept: "normal(0, 1)",
    });
    const named = study({ coefficients: { default: "normal(0, 1)", "ward=B": "normal(1, 1)" } });
    expect(priorFitted(named, { coefficients: { ward: "normal(2, 1)" } })).toEqual({
      coefficients: { default: "normal(0, 1)", ward: "normal(2, 1)" },
    });
  });

  it("takes the place of what says the same numbers otherwise", () => {
    expect(priorFitted(study({ standardised: "student(4, 0, 1)", level: "normal(0, 1)" }), age)).toEqual({
      ...age,
      standardised: "student(4, 0, 1)",
      level: "normal(0, 1)",
    });
    const own = study({ standardised: { age: "normal(0, 1)", ward: "normal(0, 2)" }, level: "normal(0, 1)" });
    expect(priorFitted(own, { ...age, intercept: { days: "normal(1, 1)" } })).toEqual({
      ...age,
      standardised: { ward: "normal(0, 2)" },
      intercept: { days: "normal(1, 1)" },
    });
  });

  it("is the same when it is put over twice", () => {
    const own = study({ coefficients: "normal(0, 2)", level: "normal(0, 1)" });
    const once = priorFitted(own, { ...age, intercept: "normal(0, 1)" });
    expect(priorFitted(own, once)).toEqual(once);
  });
});
