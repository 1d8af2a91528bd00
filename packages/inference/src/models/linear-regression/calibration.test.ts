import { describe, expect, it } from "vitest";
import { calibrate } from "../../calibration/index.ts";
import { runChains } from "../../chains/run-chains.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { linearDefaults } from "../regression/defaults-free-of-bounds.ts";
import {
  plainUnits,
  type RegressionPoint,
  type RegressionTerm,
  regressionModel,
  regressionPoint,
  regressionPrior,
  regressionPriorSample,
} from "../regression/index.ts";
import {
  estimateFromInputs,
  estimateFromSums,
  type MomentEstimate,
  perturbedInputsTerm,
  regressionStart,
  releasedLayout,
  responseVarianceOf,
  simulateInputs,
  simulateSums,
  summedMomentsTerm,
} from "./index.ts";

/** One likelihood with a guess of the moments. */
interface Seen {
  readonly term: RegressionTerm;
  readonly estimate: MomentEstimate;
}

const shape = { covariates: 1, intercept: true, mean: true, residual: true };
const prior = regressionPrior({}, shape, linearDefaults);

function pointOf([intercept, slope, sigma, mean, sd]: Float64Array): RegressionPoint {
  const point = regressionPoint(1);
  point.intercept = intercept!;
  point.coefficients[0] = slope!;
  point.variance = sigma! ** 2;
  point.mean[0] = mean!;
  point.covariance[0] = sd! ** 2;
  return point;
}

function ranks(simulate: (rng: SeededSource, point: RegressionPoint) => Seen) {
  return calibrate<Seen>({
    names: ["intercept", "slope", "sigma", "mean", "sd"],
    prior: (rng) => {
      const point = regressionPriorSample(rng, shape, prior);
      const [sigma, sd] = [Math.sqrt(point.variance), Math.sqrt(point.covariance[0]!)];
      return Float64Array.of(point.intercept, point.coefficients[0]!, sigma, point.mean[0]!, sd);
    },
    simulate: (rng, parameters) => simulate(rng, pointOf(parameters)),
    fit: async (_, { term, estimate }, repeat) => {
      const model = regressionModel({
        shape,
        prior,
        terms: [term],
        units: plainUnits(1),
        start: regressionStart([estimate], shape),
        responseVariance: responseVarianceOf([estimate]),
      });
      const run = await runChains(model, { seed: repeat, chains: 1, warmup: 100, draws: 49, thin: 2 });
      return run.results[0]!.draws;
    },
    repeats: 30,
    bins: 5,
    seed: "linear",
    falseAlarm: 1e-4,
  });
}

/** A smoke test; the long runs are in the verification suite. */
describe("ranks of the truth are uniform", { timeout: 60_000 }, () => {
  const layoutOf = (standardDeviation: number) =>
    releasedLayout({
      covariates: 1,
      count: 400,
      intercept: true,
      radius: 1,
      responseBound: 1,
      standardDeviation,
    });

  it("for summed statistics", async () => {
    const report = await ranks((rng, point) => {
      const sums = simulateSums(rng, point, layoutOf(40));
      return { term: summedMomentsTerm(sums, { mean: true }), estimate: estimateFromSums(sums) };
    });
    expect(report.verdict).toContain("no miscalibration found");
  });

  /** 400 records, of which only a count with noise of sd 50 is known, and sums with so little noise that means show it: 12 % of them against 1 %. */
  const hidden = (believed: number) =>
    ranks((rng, point) => {
      const sums = simulateSums(rng, point, layoutOf(1));
      const noisy = { ...sums, count: 400 + 50 * rng.normal(), countVariance: believed };
      return { term: summedMomentsTerm(noisy, { mean: true }), estimate: estimateFromSums(noisy) };
    });

  it("for sums of a hidden number of records, unless its noisy count is taken for the truth", async () => {
    expect((await hidden(2500)).verdict).toContain("no miscalibration found");
    expect((await hidden(0)).verdict).not.toContain("no miscalibration found");
  });

  it("for perturbed inputs", async () => {
    const report = await ranks((rng, point) => {
      const inputs = simulateInputs(rng, point, { count: 200, noise: [0.5, 0.5] });
      return { term: perturbedInputsTerm(inputs), estimate: estimateFromInputs(inputs) };
    });
    expect(report.verdict).toContain("no miscalibration found");
  });

  it("but not when the noise is ignored", async () => {
    const report = await ranks((rng, point) => {
      const inputs = simulateInputs(rng, point, { count: 200, noise: [0.5, 0.5] });
      const unaware = { ...inputs, noise: [1e-6, 1e-6] };
      return { term: perturbedInputsTerm(unaware), estimate: estimateFromInputs(unaware) };
    });
    expect(report.verdict).not.toContain("no miscalibration found");
  });
});
