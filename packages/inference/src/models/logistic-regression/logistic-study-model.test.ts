import type { Release, Study } from "@dpbayes/privacy";
import { describe, expect, it } from "vitest";
import type { Model } from "../../contracts/model.ts";
import { logistic } from "../../math/special/index.ts";
import {
  clinic,
  describeFamily,
  expectWholeModel,
  local,
  type Person,
  patients,
} from "../glm/families.testing.ts";
import { logisticStudyModel } from "./logistic-study-model.ts";

const study = (formula: string, privacy: object = {}): Study =>
  clinic({ ill: { type: "category", levels: ["no", "yes"] } }, "logistic-regression", formula, privacy);

/** Ill with log-odds −0.5 + 0.05·(age − 50) + 1.2·dose. */
const people = (count: number): readonly Person[] =>
  patients(count, (rng, u) => ({
    ill: rng.uniform() < logistic(-0.5 + u) ? "yes" : "no",
    smokes: rng.uniform() < 0.3,
  }));

const inputs = { perturb: "inputs", responseShare: 0.5 };

describeFamily({
  ...{ outcome: "ill", build: logisticStudyModel, study, people },
  intercept: -3,
  blocksReversed: "x2, x, yx, y",
});

describe("the model of a study", () => {
  it("reads sums and reports of any budget together", () => {
    const formula = "ill ~ age + dose + smokes";
    const releases = [
      local(study(formula), people(60)),
      local(study(formula, { epsilon: 8 }), people(50)),
      local(study(formula, inputs), people(40)),
    ];
    const built = logisticStudyModel(study(formula), releases);
    expectWholeModel(built, 150);
    expect(built.prior[1]).toContain("at the covariates' mean ~ student");
    expect(built.approximations.join("; ")).toContain("although smokes only takes the values 0 and 1");
  });

  // A budget of 50 for the outcome keeps it with a probability that rounds to 1.
  it("reads outcomes that are never flipped", () => {
    const asked = study("ill ~ dose", { ...inputs, epsilon: 100 });
    const target = logisticStudyModel(asked, [local(asked, people(30))]).target as Model;
    const gradient = new Float64Array(target.dimension);
    // A slope at which some outcomes look impossible.
    const steep = new Float64Array(target.dimension).fill(0).map((_, k) => (k === 1 ? 1e4 : 0));
    expect(target.logDensityGradient(steep, gradient)).toBeGreaterThan(-Infinity);
    expect(gradient.every(Number.isFinite)).toBe(true);
  });

  it("has a mean of levels even without an intercept", () => {
    const asked = study("ill ~ 0 + smokes");
    const { target } = logisticStudyModel(asked, [local(asked, people(30))]);
    expect(target.parameters.map(({ name }) => name)).toContain("covariate_mean");
  });

  it("refuses reports of another length and impossible outcomes", () => {
    const asked = study("ill ~ dose");
    const given = local(study("ill ~ dose", inputs), people(6));
    const rows = given.values as readonly (readonly number[])[];
    const build = (values: unknown) => () =>
      logisticStudyModel(asked, [local(asked, people(20)), { ...given, values } as Release]);
    expect(build(rows.map((row) => row.slice(1)))).toThrow("release 2: a report is of another length");
    expect(build(rows.map(([x]) => [x, 0.5]))).toThrow("release 2: an outcome is another value");
  });
});
