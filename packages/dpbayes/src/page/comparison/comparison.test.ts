import { buildModel, seededSource } from "@dpbayes/inference";
import { pooled, quantileOfSorted, sorted } from "@dpbayes/inference/diagnostics";
import { univariatePrior } from "@dpbayes/inference/models/univariate";
import { parseStudy, type Study } from "@dpbayes/privacy";
import { describe, expect, it } from "vitest";
import { releasedCovariates } from "../../planner/simulation/released-covariates.ts";
import { simulateReleases } from "../../planner/simulation/simulate-releases.ts";
import { planningFit } from "../../planner/widths/planning-fit.ts";
import { compareForPage } from "./comparison.ts";

function studyOf(family: string, formula: string, privacy: Readonly<Record<string, unknown>>): Study {
  return parseStudy({
    format: "dpbayes.study/1",
    id: "comparison",
    question: "What does noise cost?",
    variables: {
      ill: { type: "boolean" },
      hours: { type: "number", bounds: [0, 10] },
      age: { type: "number", bounds: [20, 80] },
      mood: { type: "category", levels: ["bad", "fair", "good"] },
    },
    model: { family, formula },
    privacy: { epsilon: 1, unit: "one person", ...privacy },
  });
}

/** A fit as quick as a plan's, with the number of records that `fit` would state. */
async function compared(study: Study, parameters: Readonly<Record<string, number>>, records: number) {
  const releases = await simulateReleases({ study, guess: { parameters }, records, holders: 1, seed: "c" });
  const quick = await planningFit(buildModel(study, releases), { seed: "c" });
  const fit = { ...quick, origin: { ...quick.origin, records } };
  return { fit, comparison: await compareForPage(fit, { study, releases }) };
}

describe("compareForPage", () => {
  it("finds the share of noise that randomised response has in theory", async () => {
    const { comparison } = await compared(
      studyOf("bernoulli", "ill ~ 1", { setting: "local" }),
      { p: 0.4 },
      4000,
    );
    const keep = Math.E / (1 + Math.E);
    const yes = keep * 0.4 + (1 - keep) * 0.6;
    const share = 1 - (0.4 * 0.6 * (2 * keep - 1) ** 2) / (yes * (1 - yes));
    // Widths of 800 draws are known to 3 %, ratios of two pairs to 3 %, squares of them to 6 % of 1 − share,
    // which is 0.21: 0.06 are 4.8 standard deviations, a false alarm of 2e-6.
    expect(Math.abs(comparison.rows[0]!.privacyShare! - share)).toBeLessThan(0.06);
    expect(comparison.problem).toBeUndefined();
    expect(comparison.rows[0]!.contraction!).toBeGreaterThan(0.9);
  });

  it("gives up when its time is over, and says so", async () => {
    const study = studyOf("bernoulli", "ill ~ 1", { setting: "local" });
    const releases = await simulateReleases({
      study,
      guess: { parameters: { p: 0.4 } },
      records: 100,
      holders: 1,
      seed: "c",
    });
    const fit = await planningFit(buildModel(study, releases), { seed: "c" });
    const { problem, rows } = await compareForPage(fit, { study, releases, repeats: 1000, limit: 0 });
    expect(problem).toBe("it takes longer than 0 seconds");
    expect(rows[0]!.privacyShare).toBeUndefined();
  });

  it("draws the prior where releases say nothing", async () => {
    const study = studyOf("gaussian", "hours ~ 1", { setting: "local" });
    const { comparison } = await compared(study, { mean: 5, sd: 2 }, 2000);
    const noise = { kind: "laplace", scale: 10 } as const;
    const stated = univariatePrior({
      family: "gaussian",
      terms: [{ channel: { bounds: [0, 10], noise, whole: false } }],
    });
    const rng = seededSource("stated prior");
    const drawn = Array.from({ length: 4000 }, () => stated.sample(rng));
    ["mean", "sd"].forEach((name, k) => {
      const found = widthOf(pooled(comparison.prior!.chains(name)));
      const expected = widthOf(Float64Array.from(drawn, (row) => row[k]!));
      expect(Math.abs(Math.log(found / expected))).toBeLessThan(0.2);
    });
  });
});

function widthOf(draws: Float64Array): number {
  const all = sorted(draws);
  return quantileOfSorted(all, 0.95) - quantileOfSorted(all, 0.05);
}

describe("releasedCovariates", () => {
  it("reads means, spreads and shares from noisy sums, and nothing where there are none", async () => {
    const held = { setting: "distributed", neighbours: "replace-one", delta: 1e-5, epsilon: 8 };
    const study = studyOf("linear-regression", "hours ~ age + mood", held);
    const guess = {
      parameters: { intercept: 5, coefficients: { age: 0, "mood=fair": 0, "mood=good": 0 }, sigma: 1 },
      covariates: { age: { mean: 44, sd: 8 }, mood: { shares: { bad: 0.2, fair: 0.5, good: 0.3 } } },
    };
    const releases = await simulateReleases({ study, guess, records: 20_000, holders: 2, seed: "x" });
    const { age, mood } = releasedCovariates(study, releases) as unknown as typeof guess.covariates;
    // The noise of these sums is below 1 % of the records, sampling error too.
    expect(Math.abs(age.mean - 44)).toBeLessThan(1);
    expect(Math.abs(age.sd - 8)).toBeLessThan(1);
    expect(Math.abs(mood.shares.fair - 0.5)).toBeLessThan(0.03);
    expect(Math.abs(mood.shares.bad - 0.2)).toBeLessThan(0.05);
    expect(releasedCovariates(studyOf("bernoulli", "ill ~ 1", { setting: "local" }), [])).toEqual({});
  });
});
