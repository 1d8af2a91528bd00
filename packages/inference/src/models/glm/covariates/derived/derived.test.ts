import { parseStudy, privatize, type Study } from "@dpbayes/privacy";
import { describe, expect, it } from "vitest";
import type { Model } from "../../../../contracts/model.ts";
import { parameterNames } from "../../../../contracts/parameter-names.ts";
import { simulatedPopulation } from "../../../../families/simulated-population.ts";
import { seededSource } from "../../../../math/random/index.ts";
import type { Guess } from "../../../../population/guess.ts";
import { buildModel } from "../../../../posterior/build-model.ts";
import { gradientError } from "../../../gradients.testing.ts";
import { startOf } from "../../families.testing.ts";

const variables = {
  ill: { type: "boolean" },
  visits: { type: "count", bounds: [0, 12] },
  age: { type: "number", bounds: [20, 80] },
  dose: { type: "number", bounds: [1, 9] },
  days: { type: "number", bounds: [1, 50] },
  smokes: { type: "boolean" },
  ward: { type: "category", levels: ["A", "B", "C"] },
};

function studyOf(formula: string, options: object = {}, setting = "central"): Study {
  const counts = formula.startsWith("visits");
  return parseStudy({
    format: "dpbayes.study/1",
    id: "derived",
    question: "What follows from what?",
    variables: Object.fromEntries(
      Object.entries(variables).filter(([name]) => new RegExp(`\\b${name}\\b`).test(formula)),
    ),
    model: {
      family: counts ? "poisson-regression" : "logistic-regression",
      formula,
      ...(counts && { options: { link: "log" } }),
      ...options,
    },
    privacy: { setting, epsilon: 50, delta: 1e-6, unit: "one person", neighbours: "replace-one" },
  });
}

type Coefficients = Readonly<Record<string, number>>;

async function released(study: Study, coefficients: Coefficients, intercept: number, holder?: string) {
  const covariates: Guess["covariates"] = { age: { mean: 50, sd: 8 }, days: { mean: 20, sd: 5 } };
  const guess = { parameters: { intercept, coefficients }, covariates };
  const person = simulatedPopulation({ study, guess, records: 4000 });
  const rng = seededSource(`${study.model.formula} ${holder ?? ""}`);
  const people = Array.from({ length: 4000 }, (_, i) => person(rng, i));
  return privatize(study, people, holder === undefined ? {} : { holder });
}

async function built(study: Study, coefficients: Coefficients, intercept: number) {
  return buildModel(study, [await released(study, coefficients, intercept)]);
}

describe("derived columns of a generalised linear model", () => {
  it.each<[string, Readonly<Record<string, number>>, number]>([
    ["ill ~ age * smokes", { age: 0.05, smokes: 1, "age:smokes": 0.03 }, -3],
    ["visits ~ age + I(age^2) + smokes", { age: 0.1, "I(age^2)": -0.001, smokes: 0.3 }, -2],
    [
      "ill ~ poly(age, 2) + log(dose)",
      { "poly(age, 2)[1]": 1, "poly(age, 2)[2]": 0.5, "log(dose)": -0.5 },
      0,
    ],
    ["visits ~ age + offset(log(days))", { age: 0.02 }, -3],
  ])("%s: its gradient is that of differences, and it says how", async (formula, coefficients, intercept) => {
    const study = studyOf(formula);
    const { target, approximations } = await built(study, coefficients, intercept);
    // Noise is real: the largest of 100 releases was 3e-7. A wrong term shows in the first digits.
    expect(gradientError(target as Model, seededSource(1), 2)).toBeLessThan(1e-5);
    const derived = !formula.includes("offset");
    expect(approximations.join().includes("from the covariates, whose law decides theirs")).toBe(derived);
  });

  it.each<[string, Coefficients, number]>([
    ["ill ~ age * smokes", { age: 0.05, smokes: 1, "age:smokes": 0.03 }, -3],
    ["visits ~ age + offset(log(days))", { age: 0.02 }, -3],
  ])(
    "%s across holders that differ: the gradient of differences",
    async (formula, coefficients, intercept) => {
      const study = studyOf(formula, {}, "distributed");
      const names = ["north", "south", "east"];
      const levels = names.map((_, j) => intercept + 0.2 * j);
      const releases = await Promise.all(
        names.map((name, j) => released(study, coefficients, levels[j]!, name)),
      );
      const target = buildModel(study, releases).target as Model;
      expect(gradientError(target, seededSource(1), 1)).toBeLessThan(1e-5);
      const labels = parameterNames(target.parameters);
      expect(labels).toContain("holder[age][east]");
      const offset = labels.indexOf("coefficients[offset(log(days))]");
      if (offset >= 0) expect(startOf(target)[offset]).toBeCloseTo(1, 12);
      expect(labels.some((label) => /^(spread|holder)\[offset/.test(label))).toBe(false);
    },
  );

  it("offsets have the coefficient 1, whatever is sampled", async () => {
    const { target } = await built(studyOf("visits ~ age + offset(log(days))"), { age: 0.02 }, -3);
    const labels = (target as Model).parameters[1]!.labels!;
    expect(labels).toEqual(["age", "offset(log(days))"]);
    expect(startOf(target as Model)[2]).toBe(1);
  });

  it.each([
    ["ill ~ I(age^2)", "with I(age^2) and without age, must be with age beside it"],
    ["ill ~ age + age:ward", "without ward"],
  ])("%s is refused with the remedy", async (formula, message) => {
    const study = studyOf(formula);
    const release = await privatize(study, [
      { ill: true, age: 30, ...(formula.includes("ward") && { ward: "A" }) },
    ]);
    expect(() => buildModel(study, [release])).toThrow(message);
  });
});
