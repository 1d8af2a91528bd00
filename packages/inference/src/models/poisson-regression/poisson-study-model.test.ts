import { privatize, type Study } from "@dpbayes/privacy";
import { describe, expect, it } from "vitest";
import type { Model } from "../../contracts/model.ts";
import { poisson } from "../../distributions/index.ts";
import { simulatedPopulation } from "../../families/simulated-population.ts";
import { seededSource } from "../../math/random/index.ts";
import { log1pExp } from "../../math/special/index.ts";
import { buildModel } from "../../posterior/build-model.ts";
import {
  asked,
  central,
  clinic,
  describeFamily,
  expectWholeModel,
  local,
  normalCovariates,
  type Person,
  patients,
  startOf,
} from "../glm/families.testing.ts";
import { gradientError } from "../gradients.testing.ts";
import { poissonStudyModel } from "./poisson-study-model.ts";

const study = (formula: string, privacy: object = {}, bound = 10): Study =>
  clinic({ visits: { type: "count", bounds: [0, bound] } }, "poisson-regression", formula, privacy);

/** Visits with mean log(1 + eᵘ), u = 1 + 0.05·(age − 50) + 1.2·dose. */
const people = (count: number): readonly Person[] =>
  patients(count, (rng, u) => ({ visits: poisson.sample(rng, log1pExp(1 + u)) }));

describeFamily({
  ...{ outcome: "visits", build: poissonStudyModel, study, people },
  intercept: -1.5,
  dispersion: 1,
  blocksReversed: "yx2, yx, x2, x, y",
});

type Eight = readonly [number, number, number, number, number, number, number, number];

describe("the model of a study", () => {
  it("reads releases of people and of holders, with any budgets", async () => {
    const own = study("visits ~ age + dose");
    const holder = study("visits ~ age + dose", { ...central, epsilon: 2 });
    const releases = [local(own, people(50)), await privatize(holder, people(80))];
    const built = poissonStudyModel(own, releases, normalCovariates);
    expectWholeModel(built, 130, ["dispersion"]);
    expect(built.prior.join()).toContain("at the covariates' mean ~ student(df 4, mean 0, scale 5)");
  });

  it("is what buildModel builds", () => {
    const own = study("visits ~ dose");
    const releases = [local(own, people(30))];
    expect(buildModel(own, releases).prior).toEqual(poissonStudyModel(own, releases).prior);
  });

  it("starts inside the prior when the noise drowns everything", async () => {
    const own = study("visits ~ age + dose", { ...central, epsilon: 0.01 });
    const model = poissonStudyModel(own, [await privatize(own, people(60))]).target as Model;
    const q = model.initial({ ...seededSource(1), normal: () => 0 });
    expect(Number.isFinite(model.logDensityGradient(q, new Float64Array(model.dimension)))).toBe(true);
    // Effects of two prior standard deviations, 1.5·√2 of 1 + the mean count, and spreads of half the bounds' width: true for any noise.
    const [intercept, age, dose, , ageMean, doseMean, ageSd, doseSd] = startOf(model) as unknown as Eight;
    const unit = 1 + log1pExp(intercept + age * ageMean + dose * doseMean);
    expect(Math.max(Math.abs(age * ageSd), Math.abs(dose * doseSd))).toBeLessThan(
      2.001 * 1.5 * Math.SQRT2 * unit,
    );
    expect(Math.max(ageSd / 30, doseSd / 3)).toBeLessThan(1.001);
  });

  it("knows which covariates are levels", async () => {
    const own = study("visits ~ weight + smokes", { ...central, epsilon: 20 });
    const rng = seededSource("levels");
    const records = Array.from({ length: 2000 }, () => {
      const smokes = rng.uniform() < 0.3;
      const weight = rng.normal() + (smokes ? 1 : 0);
      return { smokes, weight, visits: poisson.sample(rng, log1pExp(0.5 + weight)) };
    });
    const releases = [await privatize(own, asked(own, records))];
    const built = poissonStudyModel(own, releases);
    expect(built.approximations.join()).toContain("levels of smokes");
    expect(gradientError(built.target as Model, seededSource(1), 1)).toBeLessThan(1e-6);
    const plain = poissonStudyModel(own, releases, normalCovariates);
    expect(plain.approximations.join()).toContain("although smokes only takes the values 0 and 1");
  });

  it("has the link that the study or the fit names, and says when neither does", async () => {
    const named = { ...study("visits ~ dose", { ...central, epsilon: 50 }), id: "rates" };
    const own: Study = { ...named, model: { ...named.model, options: { link: "log" } } };
    const guess = {
      parameters: { intercept: 0.4, coefficients: { dose: 0.6 } },
      covariates: { dose: { mean: 0, sd: 0.8 } },
    };
    const person = simulatedPopulation({ study: own, guess, records: 20_000 });
    const rng = seededSource("rates");
    const releases = [
      await privatize(
        own,
        Array.from({ length: 20_000 }, (_, i) => person(rng, i)),
      ),
    ];
    const built = poissonStudyModel(own, releases);
    expect(built.link).toBe("log");
    expect(built.notes!.join()).toContain("exp(coefficient) is a rate ratio");
    // No unit of the effects, and levels within the logarithm of the bound.
    expect(built.prior.join()).toContain("at the covariates' mean ~ student(df 4, mean 0, scale 2.5)");
    expect(built.prior.join()).not.toContain("mean count");
    const model = built.target as Model;
    expect(gradientError(model, seededSource(1), 2)).toBeLessThan(1e-6);
    // Records are seeded, noise moves the start by less than 0.005.
    const [intercept, dose] = startOf(model);
    expect(Math.abs(intercept! - 0.4)).toBeLessThan(0.1);
    expect(Math.abs(dose! - 0.6)).toBeLessThan(0.1);
    const unnamed = poissonStudyModel(named, releases);
    expect([unnamed.link, unnamed.notes!.join()]).toEqual([
      "softplus",
      expect.stringContaining("the study names no link"),
    ]);
    expect(poissonStudyModel(named, releases, { options: { link: "log" } }).link).toBe("log");
  });

  it("widens its prior with the bound of the counts", () => {
    const own = study("visits ~ dose", {}, 80);
    const { prior } = poissonStudyModel(own, [local(own, people(30))]);
    expect(prior.join()).toContain("at the covariates' mean ~ student(df 4, mean 0, scale 40)");
  });

  it("refuses counts that were clipped elsewhere", () => {
    const own = study("visits ~ dose");
    const other = local(study("visits ~ dose", {}, 9), people(5));
    expect(() => poissonStudyModel(own, [local(own, people(20)), other])).toThrow(
      "release 2: bounds is another design, must be that of the study: same columns, units, radius and largest count",
    );
  });
});
