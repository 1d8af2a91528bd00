import { buildModel, createFit, type Fit, seededSource } from "@dpbayes/inference";
import { parseStudy, type Study } from "@dpbayes/privacy";
import { describe, expect, it } from "vitest";
import { simulateReleases } from "../planner/simulation/simulate-releases.ts";
import { calibrateStudy } from "./calibrate-study.ts";
import { ranksOf } from "./repeat.ts";
import { calibrationRows, isTooNarrow, studyCalibration } from "./study-calibration.ts";
import { studyLike } from "./study-like.ts";

const stay = parseStudy({
  format: "dpbayes.study/1",
  id: "stay",
  question: "How does a stay depend on age?",
  variables: { days: { type: "number", bounds: [0, 30] }, age: { type: "number", bounds: [20, 80] } },
  model: { family: "linear-regression", formula: "days ~ age" },
  privacy: {
    setting: "distributed",
    epsilon: 50,
    delta: 1e-5,
    unit: "one patient",
    neighbours: "replace-one",
  },
});
const holders = [
  { name: "north", records: 2000 },
  { name: "south", records: 3000 },
];

describe("a study like another", () => {
  it("has its holders, its numbers of records, and what is taken for true of each", async () => {
    const guess = { parameters: { intercept: 2, coefficients: { age: 0.1 }, sigma: 1 } };
    const releases = await simulateReleases({ study: stay, guess, records: 1, holders, seed: "a" });
    const names = ["north", "south"];
    const parameters = [
      { name: "intercept", shape: [] },
      { name: "coefficients", shape: [1], labels: ["age"] },
      { name: "sigma", shape: [] },
      { name: "holder[intercept]", shape: [2], labels: names },
      { name: "holder[age]", shape: [2], labels: names },
    ];
    const truth = [2, 0.1, 1, 5, 20, 0.1, -0.1];
    const made = await studyLike({ study: stay, releases, parameters, truth, seed: "b" });
    expect(made.map(({ holder, count }) => [holder, count])).toEqual([
      ["north", 2000],
      ["south", 3000],
    ]);
    const levels = made.map(({ values, statistic, count }) => {
      const [y, x] = ["days", "age"].map((name) => values[statistic.coordinates.indexOf(name)] as number);
      return [15 + (15 * y!) / count!, 50 + (30 * x!) / count!] as const;
    });
    // Means of 2000 and more days with the sd 1.5 are known to 0.04, those of age to 0.25, next to no noise: 6 of these.
    expect(Math.abs(levels[0]![0] - (5 + 0.1 * levels[0]![1]))).toBeLessThan(0.5);
    expect(Math.abs(levels[1]![0] - (20 - 0.1 * levels[1]![1]))).toBeLessThan(0.5);
  });
});

describe("what intervals hold", () => {
  const wordOf = (index: number, ...ranks: readonly number[]) => ({ index, ranks: Float64Array.from(ranks) });

  it("is counted for every number and over all, with the error between studies", () => {
    const words = [wordOf(0, 0.5, 0.96), wordOf(1, 0.3, 0.5), { index: 2, problem: "no mode" }];
    const found = studyCalibration(["a", "b"], words, "mean");
    expect(found).toMatchObject({ repeats: 2, failed: 1, problem: "no mode" });
    expect(found.rows[0]!.shares.map(({ held }) => held)).toEqual([1, 1]);
    expect(found.rows[1]!.shares.map(({ held }) => held)).toEqual([0.5, 0.5]);
    expect(found.overall[1]).toEqual({ level: 0.9, held: 0.75, error: 0.25 });
    expect(found.sentences.join()).toContain("90 % intervals hold 75 % (± 25 %)");
    expect(found.sentences.join()).toContain("1 more could not be fitted: no mode");
    expect(calibrationRows(found).split("\n")).toHaveLength(3);
  });

  it("is called too seldom where it is", () => {
    const rng = seededSource("ranks");
    const even = Array.from({ length: 100 }, (_, i) => wordOf(i, rng.uniform()));
    const narrow = even.map(({ index, ranks }) =>
      wordOf(index, ranks[0]! < 0.5 ? ranks[0]! / 4 : 1 - ranks[0]! / 8),
    );
    expect(isTooNarrow(studyCalibration(["a"], even, "draws"))).toBe(false);
    expect(isTooNarrow(studyCalibration(["a"], narrow, "draws"))).toBe(true);
  });
});

/** A fit of these draws, whatever was fitted. */
function fitOf(parameters: Fit["parameters"], ...draws: readonly number[]): Fit {
  const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };
  const chain = { chain: 0, seed: 1, draws: Float64Array.from(draws), stats: {}, warmup, seconds: 0 };
  return createFit(parameters, [chain], { seed: 1 });
}

describe("a survey", { timeout: 60_000 }, () => {
  const study = parseStudy({
    format: "dpbayes.study/1",
    id: "smoking",
    question: "How many people smoke?",
    variables: { smokes: { type: "boolean" } },
    model: { family: "bernoulli", formula: "smokes ~ 1" },
    privacy: { setting: "local", epsilon: 1, unit: "one person" },
  });
  const parameters = [{ name: "p", shape: [] }];
  const fit = fitOf(parameters, 0.3, 0.5);
  const guess = { parameters: { p: 0.4 } };

  it("is calibrated on threads as in this one", async () => {
    const releases = await simulateReleases({ study, guess, records: 500, holders: 1, seed: "s" });
    const found = await calibrateStudy(fit, { study, releases, repeats: 10, workers: 1 });
    const repeated = { study, releases, parameters, options: {}, counted: [{ name: "p", at: 0 }] };
    const words = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => ({
        index,
        ranks: await ranksOf(repeated, [0.4], `own study 1, repeat ${index}`),
      })),
    );
    expect(found).toEqual(studyCalibration(["p"], words, "mean"));
    await expect(
      calibrateStudy(fit, { study, releases, repeats: 10, signal: AbortSignal.abort() }),
    ).rejects.toThrow();
    await expect(calibrateStudy(fit, { study, releases, repeats: 9 })).rejects.toThrow("repeats is 9");
  });
});

describe("truths from the prior", { timeout: 60_000 }, () => {
  const around = { law: "normal", mean: 0, sd: 0.7 } as const;
  const prior = {
    ...{ coefficients: around, intercept: around, mean: { law: "normal", mean: 0, sd: 0.2 } },
    scales: { law: "log-normal", mean: -1, sd: 0.2 },
  } as const;
  const sigma = { law: "log-normal", mean: -1, sd: 0.3 } as const;
  const studyOf = (days: object, family: string, more: object = {}): Study =>
    parseStudy({
      ...stay,
      variables: { ...stay.variables, days },
      model: { family, formula: "days ~ age", prior: { ...prior }, ...more },
    });
  const count = { type: "count", bounds: [0, 4] };
  const counts = { options: { link: "log", dispersed: false }, holders: "same" };
  const slopes = { holders: { differ: ["age"] } };

  it.each([
    [
      "linear",
      studyOf(stay.variables["days"]!, "linear-regression", { prior: { ...prior, sigma }, holders: "own" }),
    ],
    ["logistic", studyOf({ type: "boolean" }, "logistic-regression", slopes)],
    ["Poisson", studyOf(count, "poisson-regression", counts)],
  ])("are held as often as intervals say: %s", async (_, study) => {
    const guess = { parameters: { intercept: 0, coefficients: { age: 0 }, sigma: 1 } };
    const releases = await simulateReleases({ study, guess, records: 1, holders, seed: "f" });
    const { parameters } = buildModel(study, releases).target;
    const width = parameters.reduce((sum, { shape }) => sum + shape.reduce((a, b) => a * b, 1), 0);
    const fit = fitOf(parameters, ...new Array<number>(width).fill(0));
    const found = await calibrateStudy(fit, { study, releases, repeats: 10, truth: "prior", workers: 1 });
    expect(found).toMatchObject({ truth: "prior", repeats: 10, failed: 0 });
    expect(found.rows.map(({ name }) => name)).toContain("covariate_sd[age]");
    // Of ten studies; an eighth of seeds would show less than 85 %, fewer than one of 10,000 less than 60 %.
    expect(found.overall[1]!.held).toBeGreaterThan(0.6);
    expect(found.sentences[0]).toContain("10 simulated with truths from the prior");
  });

  it("are not simulated where the model of the covariates is another one, and that is said", async () => {
    const study = studyOf({ type: "boolean" }, "logistic-regression", { method: "nuts-clipped" });
    const guess = { parameters: { intercept: 0, coefficients: { age: 0 } } };
    const releases = await simulateReleases({ study, guess, records: 1, holders, seed: "f" });
    const found = await calibrateStudy(fitOf([{ name: "p", shape: [] }], 0), {
      study,
      releases,
      repeats: 10,
      truth: "prior",
    });
    expect(found).toMatchObject({ repeats: 0, rows: [] });
    expect(found.sentences.join()).toContain(
      "With truths from the prior nothing was simulated: covariates beyond",
    );
  });
});
