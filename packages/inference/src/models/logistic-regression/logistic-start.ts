import { clamp } from "../glm/start/covariate-start.ts";
import { type MomentStart, momentStart } from "../glm/start/moment-start.ts";
import type { RoughSums } from "../glm/start/rough-sums.ts";
import type { RegressionPrior, RegressionShape } from "../regression/index.ts";
import { logisticNormal } from "./link/logistic-normal.ts";

const ROUNDS = 5;

/** Where chains start: E y is that of the release, and G₁ = E tanh′(u/2) is taken at u's mean 0, where it is largest. */
export function logisticStart(sums: RoughSums, shape: RegressionShape, prior: RegressionPrior): MomentStart {
  const meanOfY = clamp(sums.y / sums.count, -0.95, 0.95);
  return momentStart(sums, shape, prior, {
    rounds: ROUNDS,
    outcomeAt: (spread) => ({
      centre: 2 * Math.atanh(meanOfY),
      mean: shape.intercept ? meanOfY : 0,
      slope: 2 * logisticNormal(0, spread).inMean,
      square: 1,
    }),
  });
}
