import { describe, expect, it } from "vitest";
import { createFit } from "./create-fit.ts";
import { exampleFit } from "./fit.testing.ts";

const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };

describe("summary", () => {
  it("of the numbers 1 … 100 is what one computes by hand", () => {
    const draws = Float64Array.from({ length: 100 }, (_, i) => ((i * 37) % 100) + 1);
    const fit = createFit(
      [{ name: "mu", shape: [] }],
      [{ chain: 0, seed: 1, draws, stats: {}, warmup, seconds: 0 }],
      { seed: 1 },
    );
    const { rows, probabilities } = fit.summary({ quantiles: [0, 0.25, 1] });
    expect(probabilities).toEqual([0, 0.25, 1]);
    expect(rows[0]).toMatchObject({
      name: "mu",
      mean: 50.5,
      median: 50.5,
      quantiles: [1, 25.75, 100],
      hdi: [1, 91],
    });
    expect(rows[0]!.sd).toBeCloseTo(Math.sqrt(10100 / 12), 12);
  });

  it("says what the posterior rests on", () => {
    const origin = {
      seed: 1,
      model: "categorical, nuts",
      records: 90,
      refused: { total: 3, reasons: [{ code: "REPORT_DUPLICATE", problem: "sent before", count: 3 }] },
      prior: ["shares ~ Dirichlet(1)"],
      approximations: [],
    };
    const run = [{ chain: 0, seed: 1, draws: new Float64Array(40), stats: {}, warmup, seconds: 0 }];
    const summary = createFit([{ name: "mu", shape: [] }], run, origin).summary();
    expect(summary.notes).toEqual([
      "from 90 records; 3 refused: 3 sent before (categorical, nuts)",
      "prior: shares ~ Dirichlet(1)",
      "approximations: none",
    ]);
    expect(summary.toString().endsWith(summary.notes.join("\n"))).toBe(true);
  });

  it("prints a table with the verdict below", () => {
    const lines = exampleFit(4, 500)
      .summary({ names: ["sigma", "beta"] })
      .toString()
      .split("\n");
    expect(lines[0]).toMatch(
      /^ +mean +sd +median +5 % +95 % +hdi 90 % from +to +mcse +ess bulk +ess tail +R-hat$/,
    );
    expect(lines.slice(1, 5).map((line) => line.split(" ")[0])).toEqual([
      "sigma",
      "beta[1]",
      "beta[2]",
      "beta[3]",
    ]);
    expect(new Set(lines.slice(0, 5).map((line) => line.length)).size).toBe(1);
    expect(lines[5]).toMatch(/of 2000 draws diverged/);
  });

  it("has odds ratios and rate ratios where the link makes them, of the coefficients that it shows", () => {
    const draws = Float64Array.from({ length: 300 }, (_, i) => (i % 3 === 0 ? i / 3 : i % 3));
    const parameters = [
      { name: "intercept", shape: [] },
      { name: "coefficients", shape: [2], labels: ["age", "sex"] },
    ];
    const run = [{ chain: 0, seed: 1, draws, stats: {}, warmup, seconds: 0 }];
    const of = (origin: object) => createFit(parameters, run, { seed: 1, ...origin });
    const summary = of({ link: "log" }).summary();
    expect(summary.ratios).toMatchObject({
      words: "rate ratio",
      rows: [
        { name: "coefficients[age]", column: "age", median: Math.E, interval: [Math.E, Math.E] },
        { column: "sex", median: Math.exp(2) },
      ],
    });
    expect(String(summary)).toMatch(/rate ratio per unit +median +90 % from +to\nage +2\.718/);
    expect(of({ model: "logistic-regression, nuts" }).summary().ratios?.words).toBe("odds ratio");
    expect(of({ link: "logit" }).summary({ names: ["coefficients[sex]"] }).ratios?.rows).toHaveLength(1);
    expect(of({ link: "logit" }).summary({ names: ["intercept"] }).ratios).toBeUndefined();
    expect(of({ link: "softplus" }).summary().ratios).toBeUndefined();
  });

  it("refuses unknown names and probabilities beyond 0 and 1", () => {
    const fit = exampleFit();
    expect(() => fit.summary({ names: ["gamma"] })).toThrow(
      'name is "gamma", must be a parameter: sigma, beta, Omega',
    );
    expect(() => fit.summary({ quantiles: [5] })).toThrow("quantile is 5, must be from 0 to 1");
    expect(() => fit.summary({ hdi: -1 })).toThrow("hdi is -1");
  });
});

describe("a summary of holders that differ", () => {
  const names = ["north", "south"];
  const parameters = [
    { name: "intercept", shape: [] },
    { name: "spread", shape: [1], labels: ["intercept"] },
    { name: "holder[intercept]", shape: [2], labels: names },
    { name: "holder_sigma", shape: [2], labels: names },
    { name: "covariate_log_determinant", shape: [2], labels: names },
  ];
  const draws = Float64Array.from({ length: 80 }, (_, i) => (i % 8) + (Math.floor(i / 8) % 2) / 10);
  const holders = {
    ...{ names, counts: [1200, 80.3], random: ["intercept"], centre: [50] },
    law: "normal",
    residual: "own",
  } as const;
  const run = [{ chain: 0, seed: 1, draws, stats: {}, warmup, seconds: 0 }];
  const summary = createFit(parameters, run, { seed: 1, holders }).summary;

  it("has the numbers of all in the table, and a line for each holder below", () => {
    const found = summary();
    const { rows, main } = found;
    expect(rows.length).toBe(8);
    expect(main.map(({ name }) => name)).toEqual(["intercept", "spread[intercept]"]);
    expect(String(found).split("\n").slice(3, 6)).toEqual([
      "holder, mean ± sd  records      intercept          sigma",
      "north                1,200  2.050 ± 0.053  4.050 ± 0.053",
      "south                   80  3.050 ± 0.053  5.050 ± 0.053",
    ]);
    expect(String(found)).not.toContain("covariate_log");
  });

  it("has every number that is asked for by name", () => {
    const found = summary({ names: ["holder[intercept]", "covariate_log_determinant"] });
    expect(found.main.length).toBe(4);
    expect(String(found)).toContain("holder[intercept][north]");
    expect(String(found)).not.toContain("mean ± sd");
  });
});
