import { parseStudy, privatize, type Study } from "@dpbayes/privacy";
import { describe, expect, it } from "vitest";
import type { Model } from "../../contracts/model.ts";
import { parameterNames } from "../../contracts/parameter-names.ts";
import { simulatedPopulation } from "../../families/simulated-population.ts";
import { seededSource } from "../../math/random/index.ts";
import { startOf } from "../glm/families.testing.ts";
import { gradientError } from "../gradients.testing.ts";
import { linearStudyModel } from "./linear-study-model.ts";

const variables = {
  y: { type: "number", bounds: [-6, 6] },
  age: { type: "number", bounds: [20, 80] },
  days: { type: "number", bounds: [1, 50] },
  smokes: { type: "boolean" },
};

function studyOf(formula: string, setting = "central"): Study {
  const used = Object.entries(variables).filter(([name]) => new RegExp(`\\b${name}\\b`).test(formula));
  return parseStudy({
    format: "dpbayes.study/1",
    id: "derived",
    question: "What follows from what?",
    variables: Object.fromEntries(used),
    model: { family: "linear-regression", formula },
    privacy: { setting, epsilon: 50, delta: 1e-6, unit: "one person", neighbours: "replace-one" },
  });
}

async function releaseOf(study: Study, coefficients: Readonly<Record<string, number>>, holder?: string) {
  const covariates = { age: { mean: 50, sd: 12 }, days: { mean: 20, sd: 5 } };
  const guess = { parameters: { intercept: -1, coefficients, sigma: 0.7 }, covariates };
  const person = simulatedPopulation({ study, guess, records: 5000 });
  const rng = seededSource("people");
  const people = Array.from({ length: 5000 }, (_, i) => person(rng, i));
  return privatize(study, people, holder === undefined ? {} : { holder });
}

describe("derived columns and offsets of a linear regression", () => {
  it.each<[string, Readonly<Record<string, number>>]>([
    ["y ~ poly(age, 2)", { "poly(age, 2)[1]": 1, "poly(age, 2)[2]": -0.8 }],
    ["y ~ age * smokes", { age: 0.03, smokes: -1, "age:smokes": 0.03 }],
    ["y ~ age + I(age^2) + offset(log(days))", { age: 0.1, "I(age^2)": -0.001 }],
  ])("%s: gradients are those of differences, also under a prior of coefficients", async (formula, truth) => {
    const study = studyOf(formula);
    const release = await releaseOf(study, truth);
    const { target, approximations, prior } = linearStudyModel(study, [release]);
    expect(gradientError(target as Model, seededSource(1), 2)).toBeLessThan(1e-5);
    expect(approximations.join()).toContain("derived columns");
    expect(prior.join()).toContain("of what the other columns do not tell of them");
    const own = { prior: { coefficients: { law: "normal", mean: 0, sd: 1 } } };
    const stated = linearStudyModel(study, [release], own);
    expect(gradientError(stated.target as Model, seededSource(1), 2)).toBeLessThan(1e-5);
  });

  it.each<[string, object, boolean]>([
    ["y ~ age * smokes", {}, true],
    ["y ~ age * smokes", { holders: { differ: ["age"], law: "student" } }, true],
    ["y ~ age * smokes", { holders: { differ: ["age:smokes"] } }, false],
    ["y ~ age + I(age^2) + offset(log(days))", {}, true],
  ])(
    "%s across holders, %j: gradients, the truth at the start, offsets at 1",
    async (formula, options, rests) => {
      const study = studyOf(formula, "distributed");
      const truth = { age: 0.03, smokes: -1, "age:smokes": 0.03, "I(age^2)": 0 };
      const used = Object.fromEntries(
        Object.entries(truth).filter(([name]) => formula.includes(name.split(":")[0]!)),
      );
      const releases = [await releaseOf(study, used, "north"), await releaseOf(study, used, "south")];
      const model = linearStudyModel(study, releases, options);
      const target = model.target as Model;
      expect(gradientError(target, seededSource(1), 1)).toBeLessThan(1e-5);
      expect(model.prior.join().includes("of what the other columns do not tell of them")).toBe(rests);
      const names = parameterNames(target.parameters);
      const start = startOf(target);
      // Noise is drawn anew: beside its own square, age alone is told ten times worse.
      const room = formula.includes("^2") ? 0.3 : 0.03;
      for (const holder of ["north", "south"]) {
        const own =
          start[names.indexOf(`holder[age][${holder}]`)] ?? start[names.indexOf("coefficients[age]")];
        expect(Math.abs(own! - 0.03)).toBeLessThan(room);
      }
      const offset = names.indexOf("coefficients[offset(log(days))]");
      if (offset >= 0) expect(start[offset]).toBeCloseTo(1, 12);
    },
  );

  it("start near the truth in original units, offsets at 1", async () => {
    const study = studyOf("y ~ age * smokes");
    const release = await releaseOf(study, { age: 0.03, smokes: -1, "age:smokes": 0.03 });
    const [, age, smokes, both] = startOf(linearStudyModel(study, [release]).target as Model);
    // Records are seeded; the noise moves the estimates by standard deviations of 0.002, 0.1 and 0.002 at most.
    expect(Math.abs(age! - 0.03)).toBeLessThan(0.015);
    expect(Math.abs(smokes! + 1)).toBeLessThan(0.7);
    expect(Math.abs(both! - 0.03)).toBeLessThan(0.015);
    const rates = studyOf("y ~ age + offset(log(days))");
    const other = await releaseOf(rates, { age: 0.03 });
    const found = linearStudyModel(rates, [other]);
    expect(startOf(found.target as Model)[2]).toBeCloseTo(1, 14);
    expect(() => linearStudyModel(rates, [other], { method: "hierarchical" })).toThrow(
      "the coefficient of offset(log(days)) is known",
    );
  });
});
