import {
  batchReports,
  type MechanismRecord,
  privatize,
  type Release,
  report,
  type Study,
} from "@dpbayes/privacy";
import { type Design, designOf, type SumRelease } from "@dpbayes/privacy/formats";
import { describe, expect, it, test } from "vitest";
import type { Model } from "../../contracts/model.ts";
import { seededSource } from "../../math/random/index.ts";
import { linearStudyModel } from "./index.ts";
import { predictLinear } from "./prediction/predict.ts";
import { readSumRelease } from "./releases/read-sum-release.ts";
import { build, central, fitOf, local, people, studyOf } from "./studies.testing.ts";

describe("from a holder's sums", () => {
  it.each([
    ["auto", "nuts", "correlations of the covariates ~ LKJ(2)"],
    ["hierarchical", "hierarchical", "sigma^2 ~ inverse-gamma(shape 1, scale 100)"],
  ])("method %s finds the regression in original units, and predicts", async (asked, method, words) => {
    const study = studyOf("income ~ age + sector", central);
    const built = linearStudyModel(study, [await privatize(study, people(4000))], { method: asked });
    expect(built.records).toBe(4000);
    expect(built.method).toBe(method);
    expect(built.prior).toContain(words);
    const fit = await fitOf(built.target);
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
    const release = await privatize(study, people(10));
    const design = [
      "the indicators sector=private, sector=other are modelled as normal too",
      "coefficients are of the clipped population: its best linear prediction, records clipped to the bounds and to |x| <= 1.414",
    ];
    expect(build(study, release).approximations).toEqual([
      "covariates are modelled as jointly normal",
      "the sum over records is treated as normal, with the fourth moments of normal records",
      expect.stringContaining("squared residuals may scatter more than a normal law's"),
      ...design,
    ]);
    const { approximations: normal } = linearStudyModel(study, [release], {
      options: { residuals: "normal" },
    });
    expect(normal.join()).not.toContain("squared residuals");
    expect(linearStudyModel(study, [release], { method: "hierarchical" }).approximations).toEqual([
      "features are modelled as jointly normal",
      "the recorded log likelihood of a release takes its sums as normal, with their exact moments",
      "the default prior of the covariance takes its scale from the released sums of squares",
      ...design,
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
    const sd = (release.mechanism as MechanismRecord<"gaussian">).parameters.standardDeviation;
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
  const hidden = await privatize(
    studyOf("income ~ age", { ...central, neighbours: "add-remove" }),
    people(5),
  );
  const laplace = {
    kind: "laplace",
    parameters: { ...good.mechanism.parameters, rate: { s: 1, t: 1 } },
  };
  const changed = (change: (design: Design) => object): Release => ({
    ...good,
    bounds: { ...good.bounds, ...change(good.bounds as Design) } as Release["bounds"],
  });
  test.each<readonly [string, readonly Release[], string]>([
    ["none", [], "releases is none"],
    [
      "no design",
      [{ ...good, statistic: { ...good.statistic, kind: "answer" } }],
      'release 1: statistic.kind is "answer", must be one of a regression',
    ],
    [
      "other features",
      [good, changed(({ columns }) => ({ columns: [{ ...columns[0]!, name: "height" }] }))],
      "release 2: columns is height, must be age, in this order",
    ],
    [
      "another variable under the same name",
      [changed(({ columns }) => ({ columns: [{ ...columns[0]!, variable: "years" }] }))],
      "release 1: column age is of another variable or level",
    ],
    [
      "bounds about another middle",
      [good, changed(({ columns }) => ({ columns: [{ ...columns[0]!, centre: 40 }] }))],
      "release 2: the bounds of age is 10 to 70, must be 20 to 80 or others about the same middle 50",
    ],
    [
      "another middle of the response",
      [changed(({ response }) => ({ response: { ...response, centre: 50 } }))],
      "release 1: the bounds of income is -50 to 150",
    ],
    [
      "another response",
      [changed(({ response }) => ({ response: { ...response, variable: "wage" } }))],
      'release 1: response is "wage", must be "income"',
    ],
    ["no intercept", [changed(() => ({ intercept: false }))], "release 1: intercept is false, must be true"],
    [
      "different relations",
      [good, hidden],
      'release 2: privacy.neighbours is "add-remove", must be "replace-one" as in release 1: budgets',
    ],
    ["a count of 0", [{ ...good, count: 0 } as Release], "release 1: count is 0, must be at least 1"],
    ["no count", [{ ...good, count: null } as Release], "release 1: count is missing"],
    ["a count beside a noisy one", [{ ...hidden, count: 5 } as Release], "release 1: count is stated and"],
    [
      "a noisy count below 1",
      [{ ...hidden, values: [-3, ...hidden.values.slice(1)] } as Release],
      "release 1: the noisy count is below 1",
    ],
    [
      "another statistic",
      [good, { ...good, statistic: { ...good.statistic, kind: "logistic-regression" } }],
      'release 2: statistic.kind is "logistic-regression" (sum)',
    ],
    [
      "another mechanism",
      [{ ...good, mechanism: laplace as MechanismRecord }],
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

  it("and so is a method that does not exist, or that has no draws", () => {
    const method = (name: string) => () => linearStudyModel(study, [good], { method: name });
    expect(method("gibbs")).toThrow('method is "gibbs", must be one of: auto, nuts, hierarchical');
    expect(method("ada-ssp")).toThrow("point estimate, which adaSspOfReleases returns");
  });

  it("also where the study itself asks for it; its prior is read as well", () => {
    const asking = (model: object) => ({ ...study, model: { ...study.model, ...model } }) as Study;
    expect(() => build(asking({ method: "gibbs" }), good)).toThrow('method is "gibbs"');
    const prior = { sigma: { law: "half-normal", sd: 0.5 } };
    expect(build(asking({ prior }), good).prior).toContain("sigma ~ half-normal(sd 50)");
  });
});
