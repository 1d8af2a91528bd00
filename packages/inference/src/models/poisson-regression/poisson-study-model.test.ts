import { batchReports, parseStudy, privatize, type Release, report, type Study } from "@dpbayes/privacy";
import { describe, expect, it } from "vitest";
import { poisson } from "../../distributions/index.ts";
import { seededSource } from "../../math/random/index.ts";
import { log1pExp } from "../../math/special/index.ts";
import { buildModel } from "../../posterior/index.ts";
import { gradientError } from "../gradients.testing.ts";
import type { Model } from "../model.ts";
import { poissonStudyModel } from "./poisson-study-model.ts";

function study(formula: string, privacy: object = {}, bound = 10): Study {
  return parseStudy({
    format: "dpbayes.study/1",
    id: "clinic",
    question: "How often do people come?",
    variables: {
      visits: { type: "count", bounds: [0, bound] },
      age: { type: "number", bounds: [20, 80] },
      dose: { type: "number", bounds: [-3, 3] },
      weight: { type: "number", bounds: [-9, 9] },
      smokes: { type: "boolean" },
    },
    model: { family: "poisson-regression", formula },
    privacy: { setting: "local", epsilon: 4, delta: 1e-5, unit: "one person", ...privacy },
  });
}

/** Visits with mean log(1 + eᵘ), u = 1 + 0.05·(age − 50) + 1.2·dose. */
function people(count: number): readonly Readonly<Record<string, number>>[] {
  const rng = seededSource("people");
  return Array.from({ length: count }, () => {
    const age = Math.min(80, Math.max(20, 50 + 8 * rng.normal()));
    const dose = Math.min(3, Math.max(-3, 0.8 * rng.normal()));
    return { age, dose, visits: poisson.sample(rng, log1pExp(1 + 0.05 * (age - 50) + 1.2 * dose)) };
  });
}

const columns = (asked: Study, records: readonly Readonly<Record<string, number>>[]) =>
  records.map((record) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => asked.model.formula.includes(name))),
  );

function local(asked: Study, count: number): Release {
  return batchReports(
    asked,
    columns(asked, people(count)).map((person) => report(asked, person)),
  );
}

/** No nodes, whose clipping bends the density: differences would see the kinks. */
const normal = { method: "nuts-normal" };
const central = { setting: "central", neighbours: "replace-one" };

function startOf(model: Model): Float64Array {
  const size = model.parameters.reduce((sum, { shape }) => sum + (shape[0] ?? 1), 0);
  const out = new Float64Array(size);
  model.constrain(model.initial({ ...seededSource(1), normal: () => 0 }), out);
  return out;
}

describe("the model of a study", () => {
  it("reads releases of people and of holders, with any budgets", async () => {
    const asked = study("visits ~ age + dose");
    const holder = study("visits ~ age + dose", { ...central, epsilon: 2 });
    const releases = [local(asked, 50), await privatize(holder, people(80))];
    const { target, method, records, prior, approximations } = poissonStudyModel(asked, releases, normal);
    expect([method, records]).toEqual(["nuts", 130]);
    expect(prior.join()).toContain("intercept ~ normal(mean 0, sd 5)");
    expect(approximations[0]).toContain("the sum over 50 records or more is taken as normal");
    const model = target as Model;
    expect(model.parameters.map(({ name }) => name)).toEqual([
      "intercept",
      "coefficients",
      "covariate_mean",
      "covariate_sd",
    ]);
    expect(gradientError(model, seededSource(1), 1)).toBeLessThan(1e-7);
  });

  it("is what buildModel builds", () => {
    const asked = study("visits ~ dose");
    const built = buildModel(asked, [local(asked, 30)]);
    expect(built.prior).toEqual(poissonStudyModel(asked, [local(asked, 30)]).prior);
  });

  it("starts near the truth when the noise is small, in people's units", async () => {
    const asked = study("visits ~ age + dose", { ...central, epsilon: 50 });
    const release = await privatize(asked, people(20_000));
    const start = startOf(poissonStudyModel(asked, [release], normal).target as Model);
    // α − 0.05·50, slopes, means, standard deviations; the start ignores correlations of sums.
    const truth = [-1.5, 0.05, 1.2, 50, 0, 8, 0.8];
    const near = [0.5, 0.01, 0.2, 0.5, 0.05, 0.5, 0.05];
    start.forEach((value, i) => {
      expect(Math.abs(value - truth[i]!)).toBeLessThan(near[i]!);
    });
  });

  it("starts inside the prior when the noise drowns everything", async () => {
    const asked = study("visits ~ age + dose", { ...central, epsilon: 0.01 });
    const model = poissonStudyModel(asked, [await privatize(asked, people(60))]).target as Model;
    const q = model.initial({ ...seededSource(1), normal: () => 0 });
    expect(Number.isFinite(model.logDensityGradient(q, new Float64Array(model.dimension)))).toBe(true);
    // Two prior standard deviations, and the variances of the prior: true for any noise.
    const [, age, dose, , , ageSd, doseSd] = startOf(model);
    const sd = 2.5 * Math.sqrt(5);
    expect(Math.max(Math.abs(age! * 30), Math.abs(dose! * 3))).toBeLessThan(2.001 * sd);
    expect(Math.max(ageSd! / 30, doseSd! / 3)).toBeLessThan(2.001 * Math.SQRT1_2);
  });

  it("fixes the mean at 0 only for centred covariates without an intercept", () => {
    const names = (asked: Study, prior?: Study["model"]["prior"]) =>
      poissonStudyModel(asked, [local(asked, 30)], prior ? { prior } : {}).target.parameters.map(
        (p) => p.name,
      );
    expect(names(study("visits ~ 0 + dose"))).toEqual(["coefficients", "covariate_sd"]);
    expect(names(study("visits ~ 0 + dose"), { mean: { law: "normal", mean: 0, sd: 0.5 } })).toContain(
      "covariate_mean",
    );
    expect(names(study("visits ~ 0 + age"))).toContain("covariate_mean");
  });

  it("reads a noisy count", async () => {
    const asked = study("visits ~ dose", { setting: "central", neighbours: "add-remove" });
    const release = await privatize(asked, columns(asked, people(300)));
    expect(release.count).toBeNull();
    const built = poissonStudyModel(asked, [release], normal);
    expect(Math.abs(built.records - 300)).toBeLessThan(100);
    expect(built.approximations.join()).toContain("noisy count");
    expect(gradientError(built.target as Model, seededSource(1), 1)).toBeLessThan(1e-7);
  });

  it("knows which covariates are levels", async () => {
    const asked = study("visits ~ weight + smokes", { ...central, epsilon: 20 });
    const rng = seededSource("levels");
    const records = Array.from({ length: 2000 }, () => {
      const smokes = rng.uniform() < 0.3;
      const weight = rng.normal() + (smokes ? 1 : 0);
      return { smokes, weight, visits: poisson.sample(rng, log1pExp(0.5 + weight)) };
    });
    const built = poissonStudyModel(asked, [await privatize(asked, records)]);
    expect(built.approximations.join()).toContain("levels of smokes");
    expect(gradientError(built.target as Model, seededSource(1), 1)).toBeLessThan(1e-6);
    const plain = poissonStudyModel(asked, [await privatize(asked, records)], normal);
    expect(plain.approximations.join()).toContain("although smokes only takes the values 0 and 1");
  });

  it("widens its prior with the bound of the counts", () => {
    const asked = study("visits ~ dose", {}, 80);
    const { prior } = poissonStudyModel(asked, [local(asked, 30)]);
    expect(prior.join()).toContain("intercept ~ normal(mean 0, sd 40)");
  });
});

describe("releases that do not fit", () => {
  const asked = study("visits ~ dose");
  const release = local(asked, 20);
  const changed = (change: object): Release => ({ ...release, ...change }) as Release;
  const build = (given: Release, options = {}) => poissonStudyModel(asked, [release, given], options);

  it.each<[string, () => unknown, string]>([
    ["none", () => poissonStudyModel(asked, []), "releases is none"],
    ["another design", () => build(local(study("visits ~ age"), 5)), "release 2: bounds is another design"],
    [
      "another bound",
      () => build(local(study("visits ~ dose", {}, 9), 5)),
      "release 2: bounds is another design, must be that of the study: same columns, units, radius and largest count",
    ],
    [
      "another statistic",
      () => build(changed({ statistic: { ...release.statistic, kind: "linear-regression" } })),
      'release 2: statistic.kind is "linear-regression"',
    ],
    [
      "another mechanism",
      () => build(changed({ mechanism: { ...release.mechanism, kind: "laplace" } })),
      'release 2: mechanism.kind is "laplace"',
    ],
    [
      "blocks out of order",
      () =>
        build(
          changed({ statistic: { ...release.statistic, blocks: release.statistic.blocks.toReversed() } }),
        ),
      "release 2: statistic.blocks is yx2, yx, x2, x, y",
    ],
    ["no count", () => build(changed({ count: null })), "release 2: count is missing"],
    ["a method", () => build(release, { method: "gibbs" }), 'method is "gibbs"'],
    ["an unknown prior", () => build(release, { prior: { sigma: {} } }), "prior sigma is"],
  ])("%s is refused", (_, action, message) => {
    expect(action).toThrow(message);
  });
});
