import { describe, expect, it, test } from "vitest";
import { seededSource } from "../../math/random/index.ts";
import { gradientError } from "../gradients.testing.ts";
import { type ScalarLaw, scalarPriorOf } from "../priors/index.ts";
import { linearDefaults, predictorDefaults } from "./defaults-free-of-bounds.ts";
import { mixedModel, mixedPrior } from "./mixed/index.ts";
import { regressionModel } from "./regression-model.ts";
import { regressionParameters, writeRegressionParameters } from "./regression-parameters.ts";
import { regressionPrior } from "./regression-prior.ts";
import { regressionPriorSample } from "./regression-prior-sample.ts";
import { everything } from "./smooth-term.testing.ts";

const units = {
  columns: [
    { name: "age", centre: 58, scale: 40 },
    { name: "bmi", centre: 30, scale: 15 },
    { name: "ward=B", centre: 0, scale: 1 },
  ],
  response: { name: "days", centre: 15, scale: 12 },
};
const shape = { covariates: 3, intercept: true, mean: true, residual: true, indicators: [2] };
const start = {
  ...{ intercept: 0.1, coefficients: [0.3, -0.2, 0.1], mean: [0.1, 0, 0.3] },
  ...{ scales: [0.4, 0.3, 0.5], sigma: 0.4 },
};
const slope: ScalarLaw = { law: "student", df: 4, mean: 0.05, scale: 0.1 };
const rest: ScalarLaw = { law: "normal", mean: 1, sd: 2 };
const level: ScalarLaw = { law: "normal", mean: 4, sd: 3 };
const clauses = {
  "all by name": {
    coefficients: { age: "student(4, 0.05, 0.1)", default: rest },
    intercept: { days: "normal(4, 3)" },
    sigma: { days: "half-normal(5)" },
    mean: { age: "normal(60, 10)" },
  },
  "one by name, the others effects": {
    coefficients: { age: slope },
    level: { days: level },
    sigma: { days: "half-normal(5)" },
    mean: { age: "normal(60, 10)" },
  },
};

/** Numbers of a draw by name, in original units. */
function numbersOf(values: Float64Array): (name: string, j?: number) => number {
  const at = new Map<string, number>();
  let next = 0;
  for (const { name, shape: size } of regressionParameters(shape, units)) {
    at.set(name, next);
    next += size[0] ?? 1;
  }
  return (name, j = 0) => values[at.get(name)! + j]!;
}

const density = (law: ScalarLaw, x: number) => scalarPriorOf(law).logDensity(x);

/** What the clauses above say of a draw in original units: nothing here knows of a design. */
function saidInOriginalUnits(isEffect: boolean, of: ReturnType<typeof numbersOf>): number {
  const slopes = [0, 1, 2].map((j) => of("coefficients", j));
  const means = [0, 1, 2].map((j) => of("covariate_mean", j));
  const sds = [of("covariate_sd", 0), of("covariate_sd", 1), 0.5];
  const other = (j: number) =>
    isEffect
      ? density(linearDefaults.standardised, (slopes[j]! * sds[j]!) / of("sigma"))
      : density(rest, slopes[j]!);
  const where = isEffect
    ? slopes.reduce((sum, b, j) => sum + b * means[j]!, of("intercept"))
    : of("intercept");
  return (
    density(slope, slopes[0]!) +
    other(1) +
    other(2) +
    density(level, where) +
    density({ law: "half-normal", sd: 5 }, of("sigma")) +
    density({ law: "normal", mean: 60, sd: 10 }, means[0]!)
  );
}

describe.each(Object.entries(clauses))("laws under names: %s", (name, clause) => {
  const isEffect = name !== "all by name";
  const prior = regressionPrior(clause, shape, linearDefaults, { units });
  const model = regressionModel({
    ...{ shape, prior, units, start, terms: [everything], responseVariance: 0.2 },
  });

  it("are laws of numbers in original units, whatever the design does", () => {
    const rng = seededSource(5);
    const out = new Float64Array(11);
    const whole = regressionPrior({}, shape, linearDefaults, { units });
    const constants = Array.from({ length: 4 }, () => {
      const q = model.initial(rng).map((x) => x + 0.3 * rng.normal());
      model.constrain(q, out);
      const recorded = new Float64Array(2);
      model.recorded!.record(q, recorded);
      const of = numbersOf(out);
      // What is no part of the clause: means of the others, spreads and correlations, in the design's units.
      let others = 0;
      for (const j of [1, 2]) {
        const { centre, scale } = units.columns[j]!;
        others += whole.mean[j]!.logDensity((of("covariate_mean", j) - centre) / scale);
      }
      for (let j = 0; j < 3; j++)
        others += whole.scales.logDensity(of("covariate_sd", j) / units.columns[j]!.scale);
      return recorded[0]! - others - saidInOriginalUnits(isEffect, of);
    });
    // The density of correlations is left over, and the constants of the change of units.
    const correlations = correlationDensities(prior, model, seededSource(5));
    constants.forEach((value, i) => {
      const slopeScale = Math.log(12 / 40) + (isEffect ? 0 : Math.log(12 / 15) + Math.log(12));
      expect(value - correlations[i]!).toBeCloseTo(slopeScale + 2 * Math.log(12) + Math.log(40), 8);
    });
  });

  it("have the gradient of their density", () => {
    expect(gradientError(model, seededSource(2))).toBeLessThan(1e-7);
  });

  // A mean of 4000 draws lies within 5.5 standard errors but for one seed in 10^7; of the sd, within 7 %.
  it("are what the prior's draws scatter by", () => {
    const rng = seededSource(9);
    const out = new Float64Array(11);
    const drawn = Array.from({ length: 4000 }, () => {
      const point = regressionPriorSample(rng, shape, prior);
      const values = {
        ...point,
        mean: (j: number) => point.mean[j]!,
        sd: (j: number) => Math.sqrt(point.covariance[4 * j]!),
      };
      writeRegressionParameters(shape, units, values, out);
      const of = numbersOf(out);
      const at = [0, 1, 2].reduce((sum, j) => sum + of("coefficients", j) * of("covariate_mean", j), 0);
      return { age: of("coefficients"), level: of("intercept") + (isEffect ? at : 0), sigma: of("sigma") };
    });
    for (const [which, law] of Object.entries({
      age: slope,
      level,
      sigma: { law: "half-normal", sd: 5 },
    } as const)) {
      const { mean, variance } = scalarPriorOf(law);
      const values = drawn.map((one) => one[which as keyof typeof one]);
      const average = values.reduce((sum, x) => sum + x / values.length, 0);
      expect(Math.abs(average - mean)).toBeLessThan(5.5 * Math.sqrt(variance / values.length));
    }
  });
});

function correlationDensities(
  prior: ReturnType<typeof regressionPrior>,
  model: ReturnType<typeof regressionModel>,
  rng: ReturnType<typeof seededSource>,
): readonly number[] {
  // Coordinates: intercept, three slopes, three means, then the partial correlations' artanh.
  return Array.from({ length: 4 }, () => {
    const q = model.initial(rng).map((x) => x + 0.3 * rng.normal());
    const [a, b, c] = [7, 8, 9].map((i) => Math.tanh(q[i]!)) as [number, number, number];
    const [second, third] = [Math.sqrt(1 - a * a), Math.sqrt(1 - b * b)];
    const L = Float64Array.of(1, 0, 0, a, second, 0, b, c * third, third * Math.sqrt(1 - c * c));
    return prior.correlation.logDensityGradient(L, new Float64Array(9));
  });
}

test("a model with levels knows them too", () => {
  const own = { ...shape, residual: false };
  const kinds = {
    covariates: 3,
    numbers: [0, 1],
    variables: [{ levels: 2, columns: [{ place: 2, level: 1 }] }],
  };
  const clause = {
    coefficients: { age: "normal(0, 0.02)", ward: "normal(1, 0.5)" },
    intercept: { days: "normal(-2, 1)" },
  };
  const logits = { ...units, response: { name: "days", centre: 0, scale: 1 } };
  const prior = mixedPrior(clause, own, kinds, predictorDefaults({ effect: 1.5, level: 2.5 }), logits);
  const model = mixedModel({
    ...{ shape: own, kinds, prior, units: logits, start, terms: [] },
  });
  expect(gradientError(model, seededSource(2))).toBeLessThan(1e-7);
  expect(prior.words.slice(0, 5)).toEqual([
    "in original units (coefficients: linear predictor per unit of a covariate)",
    "intercept ~ normal(mean -2, sd 1)",
    "coefficients[age] ~ normal(mean 0, sd 0.02)",
    "coefficients[ward=B] ~ normal(mean 1, sd 0.5)",
    "effect of one sd of bmi, half an indicator's step, on the linear predictor ~ student(df 4, mean 0, scale 1.5)",
  ]);
});

test.each<[string, unknown, string]>([
  [
    "a column nobody knows",
    { coefficients: { aeg: "normal(0, 1)" } },
    "prior coefficients.aeg is given, must be the name of a column (age, bmi, ward=B) or default; did you mean age?",
  ],
  [
    "a law that is none",
    { coefficients: { age: "norml(0, 1)" } },
    'prior coefficients.age is "norml(0, 1)", must be one of: normal(mean, sd)',
  ],
  [
    "two laws of one slope",
    { coefficients: { age: "normal(0, 1)" }, standardised: { age: "normal(0, 1)" } },
    "prior standardised.age is given beside coefficients",
  ],
  [
    "two laws of the rest",
    { coefficients: { default: "normal(0, 1)" }, standardised: "normal(0, 1)" },
    "prior standardised is given beside coefficients",
  ],
  [
    "another than the response",
    { sigma: { age: "half-normal(1)" } },
    "prior sigma.age is given, must be a law, or one under the name of the response: { days: ... }",
  ],
  ["nothing", { intercept: {} }, "prior intercept is empty"],
])("%s is refused", (_, clause, message) => {
  expect(() => regressionPrior(clause, shape, linearDefaults, { units })).toThrow(message);
});
