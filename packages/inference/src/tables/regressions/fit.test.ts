import { describe, expect, it } from "vitest";
import { calibrate } from "../../calibration/index.ts";
import { runChains } from "../../chains/run-chains.ts";
import type { Fit } from "../../fit/fit.ts";
import { logSumExp } from "../../math/index.ts";
import { type SeededSource, seededSource } from "../../math/random/index.ts";
import { fitTableRegression as fitInThreads } from "./fit-in-threads.ts";
import { fitTableRegression } from "./fit-table-regression.ts";
import type { TableRegression } from "./options.ts";
import { axes, noisy, poissonCounts, tableOf } from "./regressions.testing.ts";
import { tableRegressionModel } from "./table-regression-model.ts";

const noise = { law: "discrete-gaussian", variance: 9 } as const;

it("a posterior of one number agrees with quadrature over it and sums over the latent counts", async () => {
  const values = [7, 2, -3, 11];
  const table = tableOf(["region"], [{ keep: ["region"], values, noise }]);
  const fit = await fitTableRegression(table, {
    ...{ family: "poisson", formula: "~ 1", prior: { level: "normal(1, 1)" } },
    ...{ exposure: [2, 1, 1, 3], chains: 4, warmup: 200, draws: 500 },
  });
  const logFactorial = (n: number) =>
    Array.from({ length: n }, (_, k) => Math.log(k + 1)).reduce((a, b) => a + b, 0);
  const logDensity = (eta: number) =>
    values.reduce(
      (sum, value, row) => {
        const mean = [2, 1, 1, 3][row]! * Math.exp(eta);
        const logs = Array.from(
          { length: 60 },
          (_, y) => y * Math.log(mean) - mean - logFactorial(y) - (value - y) ** 2 / 18,
        );
        return sum + logSumExp(logs);
      },
      -0.5 * (eta - 1) ** 2,
    );
  const grid = Array.from({ length: 400 }, (_, i) => -3 + 0.015 * i);
  const logs = grid.map(logDensity);
  const all = logSumExp(logs);
  const moment = (power: number) =>
    grid.reduce((sum, eta, i) => sum + eta ** power * Math.exp(logs[i]! - all), 0);
  const { mean, sd, mcseMean } = fit.summary().rows[0]!;
  // Six standard errors: one false alarm in 10^9.
  expect(Math.abs(mean - moment(1))).toBeLessThan(6 * mcseMean);
  expect(Math.abs(sd / Math.sqrt(moment(2) - moment(1) ** 2) - 1)).toBeLessThan(0.2);
});

/** Counts that are exact and large: posterior means are the logarithms of their ratios, up to 1/√1000. */
it("numbers are in original units", async () => {
  const exact = { law: "none" } as const;
  const settings = { chains: 1, warmup: 200, draws: 200 } as const;
  const meanOf = (fit: Fit, name: string) => fit.summary({ names: [name] }).rows[0]!.mean;
  const rates = tableOf(["age"], [{ keep: ["age"], values: [3000, 9000], noise: exact }]);
  const years = { axis: "age", values: [30, 70] };
  const poisson = await fitTableRegression(rates, {
    ...{ family: "poisson", formula: "~ years", numbers: { years }, exposure: [10, 10] },
    ...settings,
  });
  expect(meanOf(poisson, "coefficients[years]")).toBeCloseTo(Math.log(3) / 40, 2);
  expect(meanOf(poisson, "intercept")).toBeCloseTo(Math.log(300) - (30 * Math.log(3)) / 40, 0);
  const votes = tableOf(
    ["age", "vote"],
    [{ keep: ["age", "vote"], values: [3000, 3000, 6000, 1500, 2400, 8100], noise: exact }],
  );
  const multinomial = await fitTableRegression(votes, {
    family: "multinomial",
    formula: "vote ~ age",
    ...settings,
  });
  expect(meanOf(multinomial, "intercept[yes]")).toBeCloseTo(Math.log(2), 1);
  expect(meanOf(multinomial, "coefficients[yes: age=old]")).toBeCloseTo(Math.log(8100 / 1500 / 2), 1);
  const ordinal = await fitTableRegression(votes, { family: "ordinal", formula: "vote ~ age", ...settings });
  // Odds of a higher level: young 3 and 1, old 7 and 2.08.
  expect(meanOf(ordinal, "coefficients[age=old]")).toBeCloseTo(0.78, 1);
  expect(meanOf(ordinal, "cutpoints[no|maybe]")).toBeCloseTo(-Math.log(3), 1);
  expect(meanOf(ordinal, "cutpoints[maybe|yes]")).toBeCloseTo(0, 1);
});

it("worker threads draw the same", async () => {
  const table = tableOf(
    ["region", "age"],
    [noisy(seededSource(1), ["region", "age"], [9, 4, 12, 7, 30, 21, 8, 2], noise)],
  );
  const options = {
    family: "poisson",
    formula: "~ age + (1 | region)",
    chains: 2,
    warmup: 60,
    draws: 40,
  } as const;
  const [here, there] = await Promise.all([
    fitTableRegression(table, options),
    fitInThreads(table, { ...options, workers: 2 }),
  ]);
  expect(there.values).toEqual(here.values);
  expect(there.origin).toEqual(here.origin);
});

describe("truths from the prior", () => {
  const regression: TableRegression = {
    ...{ family: "poisson", formula: "~ age + (1 | region)" },
    prior: { level: "normal(2, 0.7)", standardised: "normal(0, 0.5)", spread: "half-normal(0.5)" },
  };

  /** Level at the rows' mean, step from young to old (its half is the effect), spread: as the prior has them. */
  function counts(rng: SeededSource, [intercept, step, spread]: Float64Array): readonly number[] {
    const deviations = axes.region.levels.map(() => spread! * rng.normal());
    return poissonCounts(
      rng,
      deviations.flatMap((own) => [0, 1].map((old) => Math.exp(intercept! + step! * old + own))),
    );
  }

  const ranks = (variance: number) =>
    calibrate({
      names: ["intercept", "step", "spread"],
      prior: (rng) => {
        const [level, effect, spread] = [
          2 + 0.7 * rng.normal(),
          0.5 * rng.normal(),
          0.5 * Math.abs(rng.normal()),
        ];
        return Float64Array.of(level - effect, 2 * effect, spread);
      },
      simulate: (rng, truth) =>
        noisy(rng, ["region", "age"], counts(rng, truth), { law: "discrete-gaussian", variance: 25 }).values,
      fit: async (_, values, repeat) => {
        const told = {
          keep: ["region", "age"],
          values,
          noise: { law: "discrete-gaussian", variance },
        } as const;
        const model = tableRegressionModel({ table: tableOf(["region", "age"], [told]), regression });
        const run = await runChains(model, { seed: repeat, chains: 1, warmup: 100, draws: 24, thin: 3 });
        const width = run.results[0]!.draws.length / 24;
        return run.results[0]!.draws.filter((_, i) => i % width < 3);
      },
      ...{ repeats: 40, bins: 5, seed: "cells", falseAlarm: 1e-5 },
    });

  /** A smoke test; the coverage study is in the verification suite. */
  it("have uniform ranks, unless the noise is told too small", { timeout: 60_000 }, async () => {
    expect((await ranks(25)).verdict).toContain("no miscalibration found");
    expect((await ranks(0.01)).verdict).not.toContain("no miscalibration found");
  });
});

it("says what the fit rests on", async () => {
  const twice = [
    { keep: ["region", "age"], values: [4, null, 12, 7, 30, 21, 8, 5], noise },
    { keep: ["age", "region"], values: [5, 11, 33, 9, 0, 8, 20, 1], noise: { law: "geometric", scale: 2 } },
    { keep: ["region"], values: [9, 20, 50, 11], noise },
  ] as const;
  const table = tableOf(["region", "age"], twice, {
    hidden: [{ measurement: 0, rule: "at-most", value: 3 }],
  });
  const fit = await fitTableRegression(table, {
    family: "negative-binomial",
    formula: "~ age",
    chains: 1,
    warmup: 100,
    draws: 50,
  });
  const text = String(fit.summary());
  expect(fit.origin.link).toBe("log");
  expect(text).toContain("rate ratio per unit");
  expect(text).toContain("8 rows (region × age)");
  expect(text).toContain("2 times; 1 number is hidden and known to be small");
  expect(text).toContain("not read: measurement 3 of the table");
  expect(text).toContain("scatter ~ half-normal(sd 1)");
});
