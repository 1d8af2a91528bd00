import { describe, expect, it } from "vitest";
import type { Fit } from "../../fit/fit.ts";
import { type SeededSource, seededSource } from "../../math/random/index.ts";
import { scalarPriorOf } from "../../models/priors/index.ts";
import { fitTableRegression } from "./fit-table-regression.ts";
import { tableOf } from "./regressions.testing.ts";

/** Noise that hides everything: the posterior is the prior. */
const noise = { law: "gaussian", variance: 1e7 } as const;
const settings = { chains: 2, warmup: 300, draws: 600, thin: 2 } as const;

const student = scalarPriorOf({ law: "student", df: 4, mean: 0, scale: 2.5 });
const effect = scalarPriorOf({ law: "student", df: 4, mean: 0, scale: 1.5 });
const half = scalarPriorOf({ law: "half-normal", sd: 1 });
const fold = scalarPriorOf({ law: "log-normal", mean: 0, sd: 0.5 });

/**
 * Whether draws of a number fall below the prior's quartiles as often as they should: within five standard errors of
 * that share by the number of effective draws, and of the 4000 draws that the quartiles are from. False alarms: 1e-6 each.
 */
function check(fit: Fit, name: string, draw: (rng: SeededSource) => number): void {
  const rng = seededSource(name);
  const prior = Float64Array.from({ length: 4000 }, () => draw(rng)).sort();
  const all = fit.chains(name).flatMap((chain) => [...chain]);
  const { essTail } = fit.summary({ names: [name] }).rows[0]!;
  for (const share of [0.25, 0.5, 0.75]) {
    const below = all.filter((value) => value < prior[4000 * share]!).length / all.length;
    const error = Math.sqrt(share * (1 - share) * (1 / Math.min(all.length, essTail) + 1 / 4000));
    expect([name, Math.abs(below - share) < 5 * error]).toEqual([name, true]);
  }
}

describe("where noise hides all numbers, draws are those of the prior", () => {
  it("rates that scatter, with levels that do", async () => {
    const table = tableOf(
      ["region", "age"],
      [{ keep: ["region", "age"], values: [1, 1, 1, 1, 1, 1, 1, 1], noise }],
    );
    const fit = await fitTableRegression(table, {
      family: "negative-binomial",
      formula: "~ age + (1 | region)",
      // Means of order 1: sums over all that noise leaves possible would take long.
      prior: { level: "normal(0, 1)", standardised: "normal(0, 0.5)", spread: "half-normal(0.5)" },
      ...settings,
    });
    // The level is at the rows' mean, half a step from young; half a step is the effect.
    check(fit, "coefficients[age=old]", (rng) => rng.normal());
    check(fit, "intercept", (rng) => rng.normal() - 0.5 * rng.normal());
    check(fit, "spread[region]", (rng) => 0.5 * half.sample(rng));
    check(fit, "deviation[region][s]", (rng) => 0.5 * half.sample(rng) * rng.normal());
    check(fit, "scatter", half.sample);
  });

  it("ordered levels, with latent totals", async () => {
    const values = [1, 1, 1, 1, 1, 1];
    const table = tableOf(["age", "vote"], [{ keep: ["age", "vote"], values, noise }]);
    const fit = await fitTableRegression(table, { family: "ordinal", formula: "vote ~ age", ...settings });
    const cuts = (rng: SeededSource) => [student.sample(rng), student.sample(rng)].sort((a, b) => a - b);
    check(fit, "coefficients[age=old]", (rng) => 2 * effect.sample(rng));
    check(fit, "cutpoints[no|maybe]", (rng) => cuts(rng)[0]! + effect.sample(rng));
    check(fit, "cutpoints[maybe|yes]", (rng) => cuts(rng)[1]! + effect.sample(rng));
    check(fit, "total_level", (rng) => Math.log(3) + student.sample(rng));
    check(fit, "total_spread", fold.sample);
  });
});
