import type { Design } from "@dpbayes/privacy/formats";
import { describe, expect, it, test } from "vitest";
import { runChains } from "../../chains/run-chains.ts";
import { parameterNames } from "../../contracts/parameter-names.ts";
import { mcseMean } from "../../diagnostics/index.ts";
import { posteriorMean, posteriorSd } from "../../diagnostics/moments.ts";
import { createFit } from "../../fit/create-fit.ts";
import { seededSource } from "../../math/random/index.ts";
import { releasedLayout, simulateSums } from "../linear-regression/index.ts";
import { summedNutsModel } from "../linear-regression/summed-nuts-model.ts";
import { holderEffects } from "../regression/holders/holder-effects.ts";
import { regressionPoint } from "../regression/index.ts";
import { type HolderRelease, holderMethods, holdersModel } from "./holders-model.ts";

const design: Design = {
  columns: [
    { name: "age", variable: "age", centre: 50, scale: 30 },
    { name: "dose", variable: "dose", centre: 1, scale: 1 },
  ],
  intercept: true,
  radius: Math.SQRT2,
  response: { variable: "days", centre: 15, scale: 15, bound: 1 },
};

/** Holders of 2000 records each, α = 0.1, θ = (0.5, −0.4), σ = 0.2, with noise of sd 8 on sums of squares. */
function releases(holders: number, squares = true, sd = 8): readonly HolderRelease[] {
  const rng = seededSource("holders");
  const point = regressionPoint(2);
  point.intercept = 0.1;
  point.coefficients.set([0.5, -0.4]);
  point.covariance.set([0.1, 0.02, 0.02, 0.12]);
  point.variance = 0.04;
  const layout = releasedLayout({
    covariates: 2,
    count: 2000,
    intercept: true,
    radius: design.radius,
    responseBound: 1,
    standardDeviation: sd,
  });
  const entries = layout.entries.filter(({ row }) => squares || row < 3);
  return Array.from({ length: holders }, (_, j) => ({
    sums: simulateSums(rng, point, { ...layout, entries }),
    holder: `holder ${j + 1}`,
    epsilon: 1,
  }));
}

describe("methods for data holders in original units", () => {
  test.each(holderMethods)("%s finds the regression", async (method) => {
    const { target } = holdersModel(method, releases(3), design, {});
    const run = await runChains(target, { seed: 1, chains: 1, warmup: 200, draws: 200 });
    const width = run.results[0]!.draws.length / 200;
    const mean = (at: number) =>
      Array.from({ length: 200 }, (_, i) => run.results[0]!.draws[i * width + at]! / 200).reduce(
        (sum, v) => sum + v,
        0,
      );
    // Slopes in original units are 0.25 and −6; noise of sd 8·√3 on sums of 6000 records of variance 0.1 makes
    // sds of 0.02 and 0.5 or less: 6 of them, false alarm 2e-9 each.
    expect(Math.abs(mean(1) - 0.25)).toBeLessThan(0.12);
    expect(Math.abs(mean(2) + 6)).toBeLessThan(3);
    expect(run.parameters.map(({ name }) => name).slice(0, 3)).toEqual([
      "intercept",
      "coefficients",
      "sigma",
    ]);
  });

  it("those that ignore noise are labelled, the others are not", () => {
    const label = (method: (typeof holderMethods)[number]) =>
      holdersModel(method, releases(2), design, {}).approximations.some((words) =>
        words.startsWith("a point-prediction method"),
      );
    expect(holderMethods.filter(label)).toEqual(["fixed-s", "fixed-s-fast"]);
  });

  it("each holder may have a covariance of its own, in the model that knows it", () => {
    const clause = { covariance: { law: "inverse-wishart", holders: "per-holder" } };
    const { target, prior } = holdersModel("hierarchical", releases(2), design, clause);
    expect(target.parameters.at(-1)!.labels).toEqual(["holder 1", "holder 2"]);
    expect(prior.join()).toContain("of each holder");
    expect(() => holdersModel("gibbs-clt", releases(2), design, clause)).toThrow(
      'prior covariance.holders is "per-holder", must be "shared" for "gibbs-clt"',
    );
  });

  it("without y'y the one that needs it says so, the others go on", () => {
    const lean = releases(2, false);
    expect(() => holdersModel("gibbs-clt", lean, design, {})).toThrow(
      "sum of squares of the response is missing",
    );
    expect(holdersModel("hierarchical", lean, design, {}).approximations.join()).toContain(
      "without sums of squares the residual variance is known by its prior almost alone",
    );
  });
});

describe("holders that differ", () => {
  const effects = holderEffects(
    { differ: ["age"], residual: "own" },
    design,
    ["north", "south", "west"].map((name) => ({ name, count: 2000, mean: [0, 0] })),
  )!;

  it.each([true, false])(
    "have regressions of their own in original units; y'y released: %s",
    async (squares) => {
      const { target, prior } = holdersModel("hierarchical", releases(3, squares), design, {}, effects);
      const run = await runChains(target, { seed: 1, chains: 1, warmup: 150, draws: 100 });
      const names = parameterNames(run.parameters);
      const { draws, stats } = run.results[0]!;
      const column = (name: string) => draws.filter((_, at) => at % names.length === names.indexOf(name));
      const mean = (name: string) => column(name).reduce((sum, v) => sum + v / 100, 0);
      expect(names).toContain("covariate_log_determinant[holder 3]");
      expect(prior.at(-2)).toContain("spread of age ~ half-normal");
      // Half of the truth's size: more than 6 sds of a holder's slope.
      expect(Math.abs(mean("holder[age][south]") - 0.25)).toBeLessThan(0.15);
      expect(Math.abs(mean("holder[intercept][south]") - mean("intercept"))).toBeLessThan(6);
      expect(column("spread[age]").every((tau) => tau > 0)).toBe(true);
      const recorded = ["log_prior", ...[1, 2, 3].map((j) => `log_likelihood[holder ${j}]`)];
      for (const name of recorded) expect([...stats[name]!].every(Number.isFinite)).toBe(true);
    },
  );

  it("agree with the sums taken as normal where the noise is small", async () => {
    const clear = releases(3, true, 0.5);
    const parts = clear.map((one) => ({ ...one, kind: "sums" as const, local: false }));
    const effects = holderEffects(
      { differ: ["age"] },
      design,
      clear.map(({ holder }) => ({ name: holder, count: 2000, mean: [0, 0] })),
    )!;
    const clause = { coefficients: { law: "normal", mean: 0, sd: 0.7 } };
    const read = { design, parts, radii: [design.radius] };
    const targets = [
      holdersModel("hierarchical", clear, design, clause, effects).target,
      summedNutsModel(read, clause, effects).target,
    ];
    const fits = await Promise.all(
      targets.map(async (target) => {
        const run = await runChains(target, { seed: 4, chains: 2, warmup: 150, draws: 150 });
        return createFit(run.parameters, run.results, { seed: 4 });
      }),
    );
    for (const name of ["coefficients[dose]", "holder[age][holder 2]", "spread[age]"]) {
      const [one, other] = fits.map((fit) => fit.chains(name));
      const sd = posteriorSd(other!);
      const error = Math.hypot(mcseMean(one!), mcseMean(other!));
      // 5 Monte Carlo errors, and a tenth of an sd for the priors of covariances, which differ.
      expect(Math.abs(posteriorMean(one!) - posteriorMean(other!))).toBeLessThan(5 * error + 0.1 * sd);
    }
  });
});
