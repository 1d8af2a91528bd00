import { describe, expect, it } from "vitest";
import { calibrate } from "../../calibration/index.ts";
import { runChains } from "../../chains/run-chains.ts";
import type { Model } from "../../contracts/model.ts";
import { parameterNames } from "../../contracts/parameter-names.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { normalLaw } from "../regression/holders/coordinates/normal-law.ts";
import { holderCovariatesSample } from "../regression/holders/holder-covariates-sample.ts";
import type { HolderEffects } from "../regression/holders/holder-effects.ts";
import { holderPriorSample } from "../regression/holders/holder-prior-sample.ts";
import { regressionAcrossHolders } from "../regression/holders/regression-across-holders.ts";
import { plainUnits, type RegressionPoint, regressionModel, regressionPrior } from "../regression/index.ts";
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
/** As by default, levels and effects standardised and scales about a common one, but of sizes that noise does not hide. */
const prior = regressionPrior({}, shape, {
  standardised: { law: "student", df: 4, mean: 0, scale: 1 },
  level: { law: "normal", mean: 0, sd: 0.5 },
  mean: { law: "normal", mean: 0, sd: 0.3 },
  scales: { law: "log-uniform", from: 1e-3, to: 1 },
  commonScales: { law: "log-normal", mean: Math.log(0.4), sd: 0.3 },
  sigma: { law: "gamma", shape: 8, rate: 20 },
});
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

interface Truth {
  readonly numbers: Float64Array;
  readonly points: readonly RegressionPoint[];
}

function truth(rng: SeededSource): Truth {
  const covariates = holderCovariatesSample(rng, shape, prior, effects.holders.length);
  const values = holderPriorSample(rng, shape, effects, prior, covariates);
  const points = covariates.laws.map((law, j) => ({
    ...law,
    intercept: values.own(j, 0) - effects.centre[0]! * values.own(j, 1),
    coefficients: Float64Array.of(values.own(j, 1)),
    variance: values.ownVariance(j),
  }));
  const numbers = [values.mean(1), Math.sqrt(values.variance), values.spread(1), values.own(0, 1)];
  return { numbers: Float64Array.from(numbers), points };
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

/** Ranks of the first `ranked` names. */
function ranks(build: (sums: readonly SummedMoments[]) => Model, ranked: number) {
  // `calibrate` hands the ranked numbers on, and they do not say what the holders are like.
  const drawn = new WeakMap<Float64Array, Truth>();
  return calibrate<readonly SummedMoments[]>({
    names: names.slice(0, ranked),
    prior(rng) {
      const all = truth(rng);
      const numbers = all.numbers.slice(0, ranked);
      drawn.set(numbers, all);
      return numbers;
    },
    simulate: (rng, numbers) => drawn.get(numbers)!.points.map((point) => simulateSums(rng, point, layout)),
    fit: async (_, sums, repeat) => {
      const model = build(sums);
      const all = parameterNames(model.parameters);
      const run = await runChains(model, { seed: repeat, chains: 1, warmup: 100, draws: 29, thin: 2 });
      const places = names.slice(0, ranked).map((name) => all.indexOf(name));
      const { draws } = run.results[0]!;
      return Float64Array.from(
        Array.from({ length: 29 }, (__, t) => places.map((place) => draws[t * all.length + place]!)).flat(),
      );
    },
    repeats: 24,
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
