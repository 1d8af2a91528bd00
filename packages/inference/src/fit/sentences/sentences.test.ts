import { describe, expect, it } from "vitest";
import { createFit } from "../create-fit.ts";
import { loadFit } from "../file/load.ts";
import { saveFit } from "../file/save.ts";
import type { FitSubject } from "../subject.ts";

const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };

const about: FitSubject = {
  ...{ study: "stay", question: "How long do patients stay?" },
  ...{ family: "linear-regression", formula: "days ~ age + ward", protects: "one patient" },
  releases: [{ epsilon: 1, delta: 1e-6 }],
  outcome: { name: "days", unit: "days" },
  covariates: [
    { column: "age", variable: "age", unit: "years", bounds: [18, 98] },
    { column: "score", variable: "score", bounds: [0, 5] },
    { column: "ward=B", variable: "ward", level: "B", reference: "A" },
  ],
};

/** Slopes of 101 draws about these medians, up to ± `spread` times them. */
function fitOf(subject: FitSubject | undefined, medians: readonly number[], spread = 0.1, link?: string) {
  const draws = Float64Array.from({ length: 101 * (medians.length + 1) }, (_, i) => {
    const j = i % (medians.length + 1);
    const at = (Math.floor(i / (medians.length + 1)) - 50) / 50;
    return j === medians.length ? 50 : medians[j]! * (1 + spread * at);
  });
  return createFit(
    [
      { name: "coefficients", shape: [3], labels: ["age", "score", "ward=B"] },
      { name: "covariate_mean", shape: [1], labels: ["age"] },
    ],
    [{ chain: 0, seed: 1, draws, stats: {}, warmup, seconds: 0 }],
    { seed: 1, ...(subject && { subject }), ...(link !== undefined && { link }) },
  );
}

describe("sentences", () => {
  it("speak of round steps in units, of levels against others, and of either sign", () => {
    expect(fitOf(about, [0.05, -2, 1]).summary().sentences).toEqual([
      "10 years of age go with 0.500 days more, 90 % between 0.455 and 0.545",
      "score higher by 1 goes with 2.00 days less, 90 % between 1.82 and 2.18",
      "ward = B goes with 1.00 days more than ward = A, 90 % between 0.91 and 1.09",
    ]);
  });

  it("say both sides of an interval that holds 0", () => {
    expect(fitOf(about, [0.05, -2, 1], 2).summary().sentences[0]).toBe(
      "10 years of age go with 0.5 days more, 90 % between 0.4 less and 1.4 more",
    );
  });

  it("are ratios of odds and of rates where the link makes them, and silent under other links", () => {
    const logistic = {
      ...{ ...about, family: "logistic-regression" },
      outcome: { name: "back", level: "true" },
    };
    const poisson = { ...about, family: "poisson-regression", outcome: { name: "visits" } };
    const medians = [0.1 * Math.log(2), 0, Math.log(3)];
    expect(fitOf(logistic, medians, 0.01).summary().sentences[2]).toBe(
      "ward = B multiplies the odds of back = true by 3.000, compared with ward = A, 90 % between 2.970 and 3.030",
    );
    expect(fitOf(poisson, medians, 0.01, "log").summary().sentences[0]).toBe(
      "10 years of age multiply the expected visits by 2.000, 90 % between 1.988 and 2.013",
    );
    expect(fitOf(poisson, medians, 0.01, "softplus").summary().sentences).toEqual([]);
  });

  it("send readers of derived columns to points", () => {
    const [, , last] = fitOf(
      { ...about, covariates: about.covariates!.slice(1), derived: ["age"] },
      [0.05, -2, 1],
    ).summary().sentences;
    expect(last).toBe("what goes with age depends on where one stands: ask for points (predict, contrast)");
  });

  it("are there after a round trip through a file, and absent from fits that do not say what they are about", () => {
    const fit = fitOf(about, [0.05, -2, 1]);
    expect(loadFit(saveFit(fit)).summary().sentences).toEqual(fit.summary().sentences);
    expect(fitOf(undefined, [0.05, -2, 1]).summary().sentences).toEqual([]);
  });

  it("of one number and of shares have its unit, and per cent", () => {
    const subject: FitSubject = {
      ...about,
      family: "mean",
      outcome: { name: "days", unit: "days", level: "true" },
    };
    const { covariates: _, ...plain } = subject;
    const draws = Float64Array.from(
      { length: 202 },
      (_, i) => (i % 2 === 0 ? 5 : 0.2) * (1 + ((i >> 1) - 50) / 500),
    );
    const fit = createFit(
      [
        { name: "mean", shape: [] },
        { name: "proportion", shape: [], share: true },
      ],
      [{ chain: 0, seed: 1, draws, stats: {}, warmup, seconds: 0 }],
      { seed: 1, subject: plain },
    );
    expect(fit.summary().sentences).toEqual([
      "the mean of days is 5.00 days, 90 % between 4.55 and 5.45",
      "20.0 % have days = true, 90 % between 18.2 % and 21.8 %",
    ]);
  });
});

describe("technical numbers", () => {
  it("are not in the table unless they are asked for, and are named", () => {
    const fit = fitOf(about, [0.05, -2, 1]);
    const text = String(fit.summary());
    expect(text).not.toMatch(/^covariate_mean/m);
    expect(text).toContain("\nnot shown: covariate_mean\n");
    expect(fit.summary().rows.map(({ name }) => name)).toContain("covariate_mean[age]");
    expect(String(fit.summary({ names: ["covariate_mean"] }))).toMatch(/^covariate_mean\[age\]/m);
  });
});
