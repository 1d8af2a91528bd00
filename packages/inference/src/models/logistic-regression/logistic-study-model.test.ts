import { batchReports, parseStudy, privatize, type Release, report, type Study } from "@dpbayes/privacy";
import { describe, expect, it } from "vitest";
import { seededSource } from "../../math/random/index.ts";
import { logistic } from "../../math/special/index.ts";
import { gradientError } from "../gradients.testing.ts";
import type { Model } from "../model.ts";
import { logisticStudyModel } from "./logistic-study-model.ts";

function study(formula: string, privacy: object = {}): Study {
  return parseStudy({
    format: "dpbayes.study/1",
    id: "clinic",
    question: "Who falls ill?",
    variables: {
      ill: { type: "category", levels: ["no", "yes"] },
      age: { type: "number", bounds: [20, 80] },
      dose: { type: "number", bounds: [-3, 3] },
      smokes: { type: "boolean" },
    },
    model: { family: "logistic-regression", formula },
    privacy: { setting: "local", epsilon: 4, delta: 1e-5, unit: "one person", ...privacy },
  });
}

/** Ill with log-odds −0.5 + 0.05·(age − 50) + 1.2·dose. */
function people(count: number): readonly Readonly<Record<string, string | number | boolean>>[] {
  const rng = seededSource("people");
  return Array.from({ length: count }, () => {
    const age = Math.min(80, Math.max(20, 50 + 8 * rng.normal()));
    const dose = Math.min(3, Math.max(-3, 0.8 * rng.normal()));
    const ill = rng.uniform() < logistic(-0.5 + 0.05 * (age - 50) + 1.2 * dose) ? "yes" : "no";
    return { age, dose, smokes: rng.uniform() < 0.3, ill };
  });
}

function local(asked: Study, count: number): Release {
  const names = Object.keys(asked.variables).filter((name) => asked.model.formula.includes(name));
  const chosen = (person: object) =>
    Object.fromEntries(Object.entries(person).filter(([k]) => names.includes(k)));
  return batchReports(
    asked,
    people(count).map((person) => report(asked, chosen(person))),
  );
}

const inputs = { perturb: "inputs", responseShare: 0.5 };
const central = { setting: "central", neighbours: "replace-one" };
const columns = (records: readonly object[], ...names: string[]) =>
  records.map((record) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name))),
  );

function parametersAt(model: Model, q: Float64Array): Float64Array {
  const size = model.parameters.reduce((sum, { shape }) => sum + (shape[0] ?? 1), 0);
  const out = new Float64Array(size);
  model.constrain(q, out);
  return out;
}

describe("the model of a study", () => {
  it("reads sums and reports of any budget together", () => {
    const asked = study("ill ~ age + dose + smokes");
    const releases = [
      local(asked, 60),
      local(study("ill ~ age + dose + smokes", { epsilon: 8 }), 50),
      local(study("ill ~ age + dose + smokes", inputs), 40),
    ];
    const { target, method, records, prior, approximations } = logisticStudyModel(asked, releases);
    expect([method, records]).toEqual(["nuts", 150]);
    expect(prior[1]).toContain("intercept ~ normal");
    expect(approximations.join("; ")).toContain("the sum over 50 records or more is taken as normal");
    expect(approximations.join("; ")).toContain("although smokes only takes the values 0 and 1");
    const model = target as Model;
    expect(model.parameters.map(({ name }) => name)).toEqual([
      "intercept",
      "coefficients",
      "covariate_mean",
      "covariate_sd",
    ]);
    expect(gradientError(model, seededSource(1), 2)).toBeLessThan(1e-7);
  });

  it("starts near the truth when the noise is small, in people's units", async () => {
    const asked = study("ill ~ age + dose", { ...central, epsilon: 50 });
    const release = await privatize(asked, columns(people(20_000), "ill", "age", "dose"));
    const model = logisticStudyModel(asked, [release]).target as Model;
    const start = parametersAt(model, model.initial({ ...seededSource(1), normal: () => 0 }));
    // α − 0.05·50, slopes, means, standard deviations.
    const truth = [-3, 0.05, 1.2, 50, 0, 8, 0.8];
    const near = [0.5, 0.01, 0.2, 0.5, 0.05, 0.5, 0.05];
    start.forEach((value, i) => {
      expect(Math.abs(value - truth[i]!)).toBeLessThan(near[i]!);
    });
  });

  // A budget of 50 for the outcome keeps it with a probability that rounds to 1.
  it("reads outcomes that are never flipped", () => {
    const asked = study("ill ~ dose", { ...inputs, epsilon: 100 });
    const target = logisticStudyModel(asked, [local(asked, 30)]).target as Model;
    const gradient = new Float64Array(target.dimension);
    // A slope at which some outcomes look impossible.
    const steep = new Float64Array(target.dimension).fill(0).map((_, k) => (k === 1 ? 1e4 : 0));
    expect(target.logDensityGradient(steep, gradient)).toBeGreaterThan(-Infinity);
    expect(gradient.every(Number.isFinite)).toBe(true);
  });

  it("fixes the mean at 0 only for centred covariates without an intercept", () => {
    const names = (asked: Study, prior?: Study["model"]["prior"]) =>
      logisticStudyModel(asked, [local(asked, 30)], prior ? { prior } : {}).target.parameters.map(
        (p) => p.name,
      );
    expect(names(study("ill ~ 0 + dose"))).toEqual(["coefficients", "covariate_sd"]);
    expect(names(study("ill ~ 0 + dose"), { mean: { law: "normal", mean: 0, sd: 0.5 } })).toContain(
      "covariate_mean",
    );
    expect(names(study("ill ~ 0 + age"))).toContain("covariate_mean");
    expect(names(study("ill ~ 0 + smokes"))).toContain("covariate_mean");
  });

  it("reads a noisy count", async () => {
    const asked = study("ill ~ dose", { setting: "central", neighbours: "add-remove" });
    const release = await privatize(asked, columns(people(300), "ill", "dose"));
    expect(release.count).toBeNull();
    const built = logisticStudyModel(asked, [release]);
    expect(Math.abs(built.records - 300)).toBeLessThan(100);
    expect(built.approximations.join()).toContain("noisy count");
    expect(gradientError(built.target as Model, seededSource(1), 1)).toBeLessThan(1e-7);
  });
});

describe("releases that do not fit", () => {
  const asked = study("ill ~ dose");
  const release = local(asked, 20);
  const changed = (change: object): Release => ({ ...release, ...change }) as Release;
  const build = (given: Release, options = {}) => logisticStudyModel(asked, [release, given], options);

  it.each<[string, () => unknown, string]>([
    ["none", () => logisticStudyModel(asked, []), "releases is none"],
    ["another design", () => build(local(study("ill ~ age"), 5)), "release 2: bounds is another design"],
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
      "release 2: statistic.blocks is x2, x, yx, y",
    ],
    ["no count", () => build(changed({ count: null })), "release 2: count is missing"],
    ["a method", () => build(release, { method: "gibbs" }), 'method is "gibbs"'],
    ["an unknown prior", () => build(release, { prior: { sigma: {} } }), "prior sigma is"],
  ])("%s is refused", (_, action, message) => {
    expect(action).toThrow(message);
  });

  it("reports of another length and impossible outcomes are refused", () => {
    const given = local(study("ill ~ dose", inputs), 6);
    const rows = given.values as readonly (readonly number[])[];
    const withRows = (values: unknown) => ({ ...given, values }) as Release;
    expect(() => build(withRows(rows.map((row) => row.slice(1))))).toThrow(
      "release 2: a report is of another length",
    );
    expect(() => build(withRows(rows.map(([x]) => [x, 0.5])))).toThrow(
      "release 2: an outcome is another value",
    );
  });
});
