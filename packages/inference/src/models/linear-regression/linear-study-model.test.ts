import { batchReports, parseStudy, privatize, type Release, report, type Study } from "@dpbayes/privacy";
import { designOf, type SumRelease } from "@dpbayes/privacy/formats";
import { describe, expect, it, test } from "vitest";
import { runChains } from "../../chains/index.ts";
import { createFit } from "../../fit/index.ts";
import { seededSource } from "../../math/random/index.ts";
import type { Model } from "../model.ts";
import { linearStudyModel, predictLinear } from "./index.ts";
import { readSumRelease } from "./read-sum-release.ts";

const variables = {
  income: { type: "number", bounds: [0, 200] },
  age: { type: "number", bounds: [20, 80] },
  sector: { type: "category", levels: ["public", "private", "other"] },
};

function studyOf(formula: string, privacy: object, statistic?: object): Study {
  return parseStudy({
    format: "dpbayes.study/1",
    id: "incomes",
    question: "How does income grow with age?",
    variables,
    model: { family: "linear-regression", formula, ...(statistic && { statistic }) },
    privacy: { epsilon: 1, delta: 1e-5, unit: "one person", ...privacy },
  });
}

const central = { setting: "central", neighbours: "replace-one", epsilon: 1e4 };
const local = { setting: "local" };

/** Incomes of 100 + 1.5·(age − 50) + 10·(private) + N(0, 8²). */
function people(count: number) {
  const rng = seededSource("people");
  return Array.from({ length: count }, () => {
    const age = 50 + 10 * rng.normal();
    const sector = ["public", "private", "other"][Math.floor(3 * rng.uniform())]!;
    const income = 100 + 1.5 * (age - 50) + (sector === "private" ? 10 : 0) + 8 * rng.normal();
    return { age, sector, income };
  });
}

async function fitOf(model: Model) {
  const run = await runChains(model, { seed: 1, chains: 2, warmup: 300, draws: 300 });
  return createFit(run.parameters, run.results, { seed: 1 });
}

const build = (study: Study, ...releases: readonly Release[]) => linearStudyModel(study, releases, {});

describe("from a holder's sums", () => {
  it("finds the regression in people's units, and predicts", async () => {
    const study = studyOf("income ~ age + sector", central);
    const built = build(study, await privatize(study, people(4000)));
    expect(built.records).toBe(4000);
    expect(built.method).toBe("nuts");
    expect(built.prior).toContain("correlations of the covariates ~ LKJ(2)");
    const fit = await fitOf(built.target as Model);
    const mean = (name: string) => fit.summary().rows.find((row) => row.name === name)!.mean;
    // With next to no privacy noise: posterior sds of 0.013 (age), 0.31 (sector), 0.09 (sigma) by
    // ordinary least squares; the bands are eight of them.
    expect(Math.abs(mean("coefficients[age]") - 1.5)).toBeLessThan(0.11);
    expect(Math.abs(mean("coefficients[sector=private]") - 10)).toBeLessThan(2.5);
    expect(Math.abs(mean("sigma") - 8)).toBeLessThan(0.8);
    const rows = [{ age: 60, sector: "private" }, [60, 1, 0]];
    const [one, other] = predictLinear(fit, rows, { study });
    expect(one).toEqual(other);
    expect(Math.abs(one!.expected.mean - 125)).toBeLessThan(2.5);
    expect(Math.abs(one!.response.sd - 8)).toBeLessThan(1);
    expect(() => predictLinear(fit, [{ age: 60, sector: "secret" }], { study })).toThrow(
      "row 1, sector is another string, must be one of: public, private, other",
    );
    expect(() => predictLinear(fit, [{ age: 60, sector: "other" }])).toThrow("options.study is missing");
    expect(() => predictLinear(fit, [[60, 1]])).toThrow("row 1 has length 2, must be 3");
  });

  it("names what is approximated", async () => {
    const study = studyOf("income ~ age + sector", central);
    const { approximations } = build(study, await privatize(study, people(10)));
    expect(approximations).toEqual([
      "covariates are modelled as jointly normal, also the indicators sector=private, sector=other",
      "the sum over records is treated as normal, with the fourth moments of normal records",
      "clipping to the bounds and to |x| <= 1.414 is not modelled",
    ]);
  });
});

describe("from people's reports", () => {
  const reportsOf = (study: Study, count: number) =>
    batchReports(
      study,
      people(count).map((person) => report(study, person)),
    );

  it("joins sums and inputs with different budgets", () => {
    const sums = studyOf("income ~ age", local);
    const inputs = studyOf("income ~ age", { ...local, epsilon: 2, perturb: "inputs" });
    const built = build(sums, reportsOf(sums, 30), reportsOf(inputs, 20));
    expect(built.records).toBe(50);
    const model = built.target as Model;
    const alone = [reportsOf(sums, 30), reportsOf(inputs, 20)].map((release) => build(sums, release));
    for (const one of alone) expect((one.target as Model).dimension).toBe(model.dimension);
    const rng = seededSource(3);
    const gradient = new Float64Array(model.dimension);
    expect(model.logDensityGradient(model.initial(rng), gradient)).toBeGreaterThan(-Infinity);
    expect(gradient.every(Number.isFinite)).toBe(true);
  });

  it("reads the noise: √N draws of it, divided by the block's weight and by √2 for cross products", () => {
    const study = studyOf("income ~ age + sector", local);
    const release = reportsOf(study, 25) as SumRelease;
    const { entries } = readSumRelease(release, designOf(study), 0);
    const sd = release.mechanism.parameters["standardDeviation"] as number;
    const weight = (block: string) => release.statistic.blocks.find(({ name }) => name === block)!.weight;
    const ratio = (row: number, column: number) =>
      Math.sqrt(entries.find((entry) => entry.row === row && entry.column === column)!.variance) / (5 * sd);
    expect(ratio(2, 2)).toBeCloseTo(1 / weight("x2"), 6);
    expect(ratio(1, 2)).toBeCloseTo(1 / (Math.SQRT2 * weight("x2")), 6);
    expect(ratio(0, 3)).toBeCloseTo(1 / weight("x"), 6);
    expect(ratio(0, 4)).toBeCloseTo(1 / weight("y"), 6);
    expect(ratio(1, 4)).toBeCloseTo(1 / weight("xy"), 6);
    expect(ratio(4, 4)).toBeCloseTo(1 / weight("yy"), 6);
    const at = release.statistic.coordinates.indexOf("sqrt2*age*sector=other");
    const cross = entries.find(({ row, column }) => row === 1 && column === 3)!;
    expect(cross.value * Math.SQRT2).toBeCloseTo(release.values[at]!, 10);
  });

  it("without an intercept knows the covariates' mean from inputs only", () => {
    const sums = studyOf("income ~ 0 + age", local);
    const inputs = studyOf("income ~ 0 + age", { ...local, perturb: "inputs" });
    const names = (release: Release) => build(sums, release).target.parameters.map(({ name }) => name);
    expect(names(reportsOf(sums, 5))).toEqual(["coefficients", "sigma", "covariate_sd"]);
    expect(names(reportsOf(inputs, 5))).toEqual(["coefficients", "sigma", "covariate_mean", "covariate_sd"]);
    expect(build(sums, reportsOf(sums, 5)).approximations[0]).toBe(
      "covariates are modelled as jointly normal with mean 0",
    );
  });
});

describe("releases that do not fit", async () => {
  const study = studyOf("income ~ age", central);
  const good = await privatize(study, people(5));
  const other = await privatize(studyOf("income ~ age", central, { radius: 0.5 }), people(5));
  const noisyCount = await privatize(
    studyOf("income ~ age", { ...central, neighbours: "add-remove" }),
    people(5),
  );
  test.each<readonly [string, readonly Release[], string]>([
    ["none", [], "releases is none"],
    ["another design", [good, other], "release 2: bounds is another design"],
    ["a noisy count", [noisyCount], "release 1: count is not public (add-remove)"],
    [
      "another statistic",
      [good, { ...good, statistic: { ...good.statistic, kind: "logistic-regression" } }],
      'release 2: statistic.kind is "logistic-regression" (sum)',
    ],
    [
      "another mechanism",
      [{ ...good, mechanism: { ...good.mechanism, kind: "laplace" } }],
      'release 1: mechanism.kind is "laplace", must be "gaussian"',
    ],
    ["too few numbers", [{ ...good, values: [1, 2] }], "release 1: statistic.coordinates"],
    [
      "a missing block",
      [{ ...good, statistic: { ...good.statistic, blocks: good.statistic.blocks.slice(0, 2) } }],
      'release 1: statistic.blocks is without "xy"',
    ],
  ])("are refused: %s", (_, releases, message) => {
    expect(() => build(study, ...releases)).toThrow(message);
  });

  it("and so is a method that does not exist", () => {
    expect(() => linearStudyModel(study, [good], { method: "gibbs" })).toThrow('method is "gibbs"');
  });

  it("also where the study itself asks for it; its prior is read as well", () => {
    const asking = (model: object) => ({ ...study, model: { ...study.model, ...model } }) as Study;
    expect(() => build(asking({ method: "gibbs" }), good)).toThrow('method is "gibbs"');
    const prior = { sigma: { law: "half-normal", sd: 0.5 } };
    expect(build(asking({ prior }), good).prior).toContain("sigma ~ half-normal(sd 0.5)");
  });

  it("but a release without squares is read", async () => {
    const lean = studyOf("income ~ age", central, { squares: false });
    const model = build(lean, await privatize(lean, people(50))).target as Model;
    const gradient = new Float64Array(model.dimension);
    expect(model.logDensityGradient(model.initial(seededSource(1)), gradient)).toBeGreaterThan(-Infinity);
  });
});
