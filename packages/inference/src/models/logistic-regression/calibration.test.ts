import { expect, it } from "vitest";
import { calibrate } from "../../calibration/index.ts";
import { runChains } from "../../chains/run-chains.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { roughSums } from "../glm/start/rough-sums.ts";
import { predictorDefaults } from "../regression/defaults-free-of-bounds.ts";
import {
  plainUnits,
  type RegressionPoint,
  regressionModel,
  regressionPoint,
  regressionPrior,
  regressionPriorSample,
} from "../regression/index.ts";
import { logisticStart } from "./logistic-start.ts";
import { simulateLogisticSum } from "./simulate-logistic.ts";
import { type LogisticSum, logisticLayouts } from "./sums/logistic-sum.ts";
import { logisticSumTerm } from "./sums/sum-term.ts";

const shape = { covariates: 1, intercept: true, mean: true, residual: false };
const prior = regressionPrior({}, shape, predictorDefaults({ effect: 1.5, level: 2.5 }));
const noise = { y: 60, x: 20, x2: 20, yx: 60 };
const options = { layout: "logistic_intercept", count: 300, noise } as const;

function pointOf([intercept, slope, mean, sd]: Float64Array): RegressionPoint {
  const point = regressionPoint(1);
  point.intercept = intercept!;
  point.coefficients[0] = slope!;
  point.mean[0] = mean!;
  point.covariance[0] = sd! ** 2;
  return point;
}

function ranks(simulate: (rng: SeededSource, point: RegressionPoint) => LogisticSum) {
  return calibrate<LogisticSum>({
    names: ["intercept", "slope", "mean", "sd"],
    prior: (rng) => {
      const { intercept, coefficients, mean, covariance } = regressionPriorSample(rng, shape, prior);
      return Float64Array.of(intercept, coefficients[0]!, mean[0]!, Math.sqrt(covariance[0]!));
    },
    simulate: (rng, parameters) => simulate(rng, pointOf(parameters)),
    fit: async (_, sum, repeat) => {
      const model = regressionModel({
        ...{ shape, prior, units: plainUnits(1), responseVariance: 1 },
        terms: [logisticSumTerm(sum, shape)],
        start: logisticStart(roughSums([sum], logisticLayouts, 1), shape, prior),
      });
      const run = await runChains(model, { seed: repeat, chains: 1, warmup: 100, draws: 29, thin: 2 });
      return run.results[0]!.draws;
    },
    ...{ repeats: 20, bins: 5, seed: "logistic", falseAlarm: 1e-4 },
  });
}

/** A smoke test; the long runs are in the verification suite. */
it("ranks of truths from the default prior are uniform, unless the noise is ignored", {
  timeout: 60_000,
}, async () => {
  const aware = await ranks((rng, point) => simulateLogisticSum(rng, point, options));
  expect(aware.verdict).toContain("no miscalibration found");
  const small = { y: 1, x: 1, x2: 1, yx: 1 };
  const unaware = await ranks((rng, point) => ({
    ...simulateLogisticSum(rng, point, options),
    noise: small,
  }));
  expect(unaware.verdict).not.toContain("no miscalibration found");
});
