import { describe, expect, it } from "vitest";
import { calibrate } from "../../calibration/index.ts";
import { runChains } from "../../chains/run-chains.ts";
import type { Model } from "../../contracts/model.ts";
import { parameterNames } from "../../contracts/parameter-names.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { normalLaw } from "../regression/holders/coordinates/normal-law.ts";
import { spreadPrior } from "../regression/holders/coordinates/spread-prior.ts";
import type { HolderEffects } from "../regression/holders/holder-effects.ts";
import { regressionAcrossHolders } from "../regression/holders/regression-across-holders.ts";
import { plainUnits, regressionModel, regressionPoint, regressionPrior } from "../regression/index.ts";
import type { SummedMoments } from "../regression/linear/summed-moments.ts";
import {
  estimateFromSums,
  regressionStart,
  releasedLayout,
  responseVarianceOf,
  simulateSums,
  summedMomentsTerm,
} from "./index.ts";

const shape = { covariates: 1, intercept: true, mean: true, residual: true };
const prior = regressionPrior(
  {
    coefficients: { law: "normal", mean: 0, sd: 1 },
    intercept: { law: "normal", mean: 0, sd: 0.5 },
    mean: { law: "normal", mean: 0, sd: 0.3 },
    scales: { law: "gamma", shape: 8, rate: 20 },
    sigma: { law: "gamma", shape: 8, rate: 20 },
  },
  shape,
);
const effects: HolderEffects = {
  holders: ["a", "b", "c"],
  counts: [400, 400, 400],
  intercept: true,
  differences: ["own", "random"],
  law: "normal",
  residual: "same",
  centre: Float64Array.of(0.1),
};
const layout = releasedLayout({
  ...{ covariates: 1, count: 400, intercept: true, radius: 1, responseBound: 1 },
  standardDeviation: 20,
});

/** What is ranked: φ and σ, which any model has, then τ and the slope of the first holder. */
const names = ["coefficients[x1]", "sigma", "spread[x1]", "holder[x1][a]"];

function truth(rng: SeededSource): Float64Array {
  const [phi, sigma] = [prior.coefficients.sample(rng), prior.sigma.sample(rng)];
  const tau = spreadPrior(prior.coefficients).sample(rng);
  return Float64Array.of(phi, sigma, tau, phi + tau * rng.normal());
}

function released(rng: SeededSource, phi: number, sigma: number, tau: number, first: number) {
  return effects.holders.map((_, j) => {
    const slope = j === 0 ? first : phi + tau * rng.normal();
    const point = regressionPoint(1);
    point.intercept = prior.intercept.sample(rng) - effects.centre[0]! * slope;
    point.coefficients[0] = slope;
    point.mean[0] = prior.mean.sample(rng);
    point.covariance[0] = prior.scales.sample(rng) ** 2;
    point.variance = sigma ** 2;
    return simulateSums(rng, point, layout);
  });
}

function differing(sums: readonly SummedMoments[]): Model {
  return regressionAcrossHolders({
    ...{ shape, prior, effects, units: plainUnits(1) },
    releases: sums.map((one) => {
      const start = regressionStart([estimateFromSums(one)], shape);
      return { start, law: normalLaw(shape, prior, start), term: summedMomentsTerm(one, { mean: true }) };
    }),
  });
}

function pooled(sums: readonly SummedMoments[]): Model {
  const estimates = sums.map(estimateFromSums);
  return regressionModel({
    ...{ shape, prior, units: plainUnits(1) },
    terms: sums.map((one) => summedMomentsTerm(one, { mean: true })),
    start: regressionStart(estimates, shape),
    responseVariance: responseVarianceOf(estimates),
  });
}

/** Ranks of the first `ranked` names; truths beyond them are drawn with the data. */
function ranks(build: (sums: readonly SummedMoments[]) => Model, ranked: number) {
  return calibrate<readonly SummedMoments[]>({
    names: names.slice(0, ranked),
    prior: (rng) => truth(rng).slice(0, ranked),
    simulate(rng, [phi, sigma, tau, first]) {
      const spread = tau ?? spreadPrior(prior.coefficients).sample(rng);
      return released(rng, phi!, sigma!, spread, first ?? phi! + spread * rng.normal());
    },
    fit: async (_, sums, repeat) => {
      const model = build(sums);
      const all = parameterNames(model.parameters);
      const run = await runChains(model, { seed: repeat, chains: 1, warmup: 120, draws: 49, thin: 2 });
      const places = names.slice(0, ranked).map((name) => all.indexOf(name));
      const { draws } = run.results[0]!;
      return Float64Array.from(
        Array.from({ length: 49 }, (__, t) => places.map((place) => draws[t * all.length + place]!)).flat(),
      );
    },
    repeats: 30,
    bins: 5,
    seed: "holders",
    falseAlarm: 1e-4,
  });
}

/** A smoke test; the long runs are among the experiments. */
describe("ranks of the truth across holders that differ", { timeout: 60_000 }, () => {
  it("are uniform", async () => {
    expect((await ranks(differing, names.length)).verdict).toContain("no miscalibration found");
  });

  it("are not where the holders are taken to be the same", async () => {
    expect((await ranks(pooled, 2)).verdict).not.toContain("no miscalibration found");
  });
});
