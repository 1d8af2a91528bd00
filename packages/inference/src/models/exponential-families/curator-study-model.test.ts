import { parseStudy, privatize, type Release, type Study, type SumRelease } from "@dpbayes/privacy";
import { digestOf } from "@dpbayes/privacy/formats";
import { describe, expect, it, test } from "vitest";
import { runChains } from "../../chains/run-chains.ts";
import { studyFamilyOf } from "../../families/study-families.ts";
import { createFit } from "../../fit/create-fit.ts";
import { seededSource } from "../../math/random/index.ts";
import type { ModelBuilder } from "../study-family.ts";
import { predictClasses } from "./naive-bayes/predict-classes.ts";
import { isCuratorRelease } from "./read-release.ts";

const variables = {
  smokes: { type: "boolean" },
  mood: { type: "category", levels: ["bad", "fair", "good"] },
  hours: { type: "number", bounds: [0, 10] },
  wait: { type: "number", bounds: [0, 10] },
  visits: { type: "count", bounds: [0, 12] },
  cough: { type: "boolean" },
  fever: { type: "category", levels: ["no", "yes"] },
};

function studyOf(family: string, formula: string, privacy: object = {}, model: object = {}): Study {
  return parseStudy({
    format: "dpbayes.study/1",
    id: "table",
    question: "What is in the table?",
    variables,
    model: { family, formula, ...model },
    privacy: {
      setting: "central",
      epsilon: 20,
      unit: "one person",
      neighbours: "replace-one",
      ...privacy,
    },
  });
}

/** The model that a family has for curators' sums. */
const curatorStudyModel: ModelBuilder = (study, releases, options) => {
  const family = studyFamilyOf(study);
  return (family.fromSums ?? family).build(study, releases, options);
};

function people(n: number, seed: string) {
  const rng = seededSource(seed);
  return Array.from({ length: n }, () => {
    const smokes = rng.uniform() < 0.3;
    return {
      smokes,
      mood: ["bad", "fair", "fair", "good"][Math.floor(4 * rng.uniform())],
      hours: Math.min(10, Math.max(0, 6 + 2 * rng.normal())),
      wait: 2.5 * rng.exponential(),
      visits: Math.floor(3 * rng.exponential()),
      cough: rng.uniform() < (smokes ? 0.8 : 0.1),
      fever: rng.uniform() < 0.5 ? "yes" : "no",
    };
  });
}

/** A release with the values given, so that a test can be repeated; it protects nobody. */
function withValues(release: SumRelease, values: readonly number[]): Release {
  const { digest: _, ...rest } = { ...release, values };
  return { ...rest, digest: digestOf(rest) } as Release;
}

async function fitOf(study: Study, releases: readonly Release[], method?: string) {
  const model = curatorStudyModel(study, releases, method === undefined ? {} : { method });
  const run = await runChains(model.target, { seed: 1, chains: 2, warmup: 5, draws: 200 });
  return { model, fit: createFit(run.parameters, run.results, { seed: 1 }) };
}

// ε = 20 and 600 people: noise is small, so each mean lies within 6 posterior standard deviations of what the
// table was made from; the noise is real and differs from run to run. False alarms below 1e-8.
describe("from a table to a posterior", () => {
  test.each([
    ["bernoulli", "smokes ~ 1", "p", 0.3],
    ["categorical", "mood ~ 1", "shares[fair]", 0.5],
    ["gaussian", "hours ~ 1", "mean", 6],
    ["exponential", "wait ~ 1", "rate", 0.4],
    ["naive-bayes", "smokes ~ cough + fever", "cough|true[true]", 0.8],
  ])("%s", { timeout: 60_000 }, async (family, formula, name, truth) => {
    // A hidden number of records is slow for normal numbers: their likelihood is summed over it.
    const relations = family === "gaussian" ? ["replace-one"] : ["replace-one", "add-remove"];
    for (const neighbours of relations) {
      const study = studyOf(family, formula, { neighbours });
      const release = await privatize(study, people(600, family));
      expect(isCuratorRelease(release)).toBe(true);
      const { model, fit } = await fitOf(study, [release]);
      const [row] = fit.summary({ names: [name] }).rows;
      expect(model.method).toBe("noise-aware");
      expect(Math.abs(model.records! - 600)).toBeLessThan(15);
      expect(Math.abs(row!.mean - truth)).toBeLessThan(6 * row!.sd);
    }
  });

  it("reads Poisson counts of several holders", async () => {
    const study = studyOf("poisson", "visits ~ 1", { setting: "distributed" });
    const holders = await Promise.all(
      ["north", "south"].map((holder) => privatize(study, people(300, holder), { holder })),
    );
    const { model, fit } = await fitOf(study, holders);
    expect(model.records!).toBe(600);
    // Visits are geometric: their variance is 3.4 times their mean, and √(3.4·2.5/600) = 0.12. Both are real, with little noise.
    expect(Math.abs(fit.summary().rows[0]!.sd - 0.12)).toBeLessThan(0.03);
  });

  it("reads Gaussian noise too", async () => {
    const study = studyOf("categorical", "mood ~ 1", { mechanism: "gaussian", delta: 1e-6 });
    const { fit } = await fitOf(study, [await privatize(study, people(300, "g"))]);
    expect(fit.summary().rows.reduce((sum, { mean }) => sum + mean, 0)).toBeCloseTo(1, 10);
  });
});

describe("methods", () => {
  it("noise-aware intervals are wider than those of the plug-in, which says that it is overconfident", async () => {
    const study = studyOf("bernoulli", "smokes ~ 1", { epsilon: 0.1 });
    const release = withValues(await privatize(study, people(50, "p")), [23]);
    const aware = await fitOf(study, [release]);
    const naive = await fitOf(study, [release], "plug-in");
    const sd = ({ fit }: typeof aware) => fit.summary().rows[0]!.sd;
    expect(sd(aware)).toBeGreaterThan(2 * sd(naive));
    expect(aware.model.approximations).toEqual([]);
    expect(naive.model.approximations[0]).toContain("intervals are too narrow");
    expect(() => curatorStudyModel(study, [release], { method: "nuts" })).toThrow(
      'method is "nuts", must be one of: noise-aware, plug-in',
    );
  });

  it("plug-in posteriors of every family", async () => {
    for (const [family, formula, name, truth] of [
      ["categorical", "mood ~ 1", "shares[fair]", 0.5],
      ["gaussian", "hours ~ 1", "mean", 6],
      ["exponential", "wait ~ 1", "rate", 0.4],
      ["poisson", "visits ~ 1", "mean", 2.55],
      ["naive-bayes", "smokes ~ cough + fever", "cough|true[true]", 0.8],
    ] as const) {
      const study = studyOf(family, formula, {}, { method: "plug-in" });
      const { fit } = await fitOf(study, [await privatize(study, people(600, "plug"))]);
      const [row] = fit.summary({ names: [name] }).rows;
      expect(Math.abs(row!.mean - truth)).toBeLessThan(7 * row!.sd);
    }
  });
});

describe("classifying", () => {
  it("gives probabilities that sum to one and follow the features", async () => {
    const study = studyOf("naive-bayes", "smokes ~ cough + fever");
    const { fit } = await fitOf(study, [await privatize(study, people(600, "c"))]);
    const [coughs, other, unknown] = predictClasses(fit, study, [{ cough: true }, { cough: false }, {}]);
    for (const row of [coughs, other, unknown])
      expect(row!.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 10);
    const yes = (row: typeof coughs) => row!.find(({ level }) => level === "true")!;
    // Bayes: 0.3·0.8/(0.3·0.8 + 0.7·0.1) = 0.77 and 0.3·0.2/(0.3·0.2 + 0.7·0.9) = 0.09.
    expect(Math.abs(yes(coughs).probability - 0.774)).toBeLessThan(6 * yes(coughs).sd);
    expect(Math.abs(yes(other).probability - 0.087)).toBeLessThan(6 * yes(other).sd);
    expect(yes(unknown).interval[0]).toBeLessThan(yes(unknown).probability);
    expect(() => predictClasses(fit, study, [{ cough: "maybe" }])).toThrow(
      "cough of row 1 is an unknown level, must be one of: false, true",
    );
    expect(() => predictClasses(fit, study, [{ pulse: "high" }])).toThrow("row 1 is with pulse");
  });
});

describe("releases that a model cannot read", () => {
  it("says what is wrong with which", async () => {
    const study = studyOf("bernoulli", "smokes ~ 1");
    const good = await privatize(study, people(20, "bad"));
    const other = await privatize(studyOf("gaussian", "hours ~ 1"), people(20, "bad"));
    expect(() => curatorStudyModel(study, [good, other])).toThrow(
      'release 2: statistic.kind is "bounded-scalar", must be "success-count" or "category-counts"',
    );
    const odd = { ...good, mechanism: { ...good.mechanism, kind: "unary-encoding" } } as Release;
    expect(() => curatorStudyModel(study, [odd])).toThrow('release 1: mechanism.kind is "unary-encoding"');
    const gamma = studyOf("gamma", "wait ~ 1");
    expect(() => curatorStudyModel(gamma, [other])).toThrow('model.family is "gamma" from a curator\'s sums');
  });
});
