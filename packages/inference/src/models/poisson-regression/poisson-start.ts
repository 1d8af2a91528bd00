import type { OutcomeMoments } from "../glm/outcomes/outcome-moments.ts";
import { clamp } from "../glm/start/covariate-start.ts";
import { type MomentStart, momentStart } from "../glm/start/moment-start.ts";
import type { RoughSums } from "../glm/start/rough-sums.ts";
import { solvedOutcome } from "../glm/start/solve-mean.ts";
import type { RegressionPrior, RegressionShape } from "../regression/index.ts";
import type { CountLink } from "./link/count-link.ts";
import { softplusLink } from "./link/softplus-link.ts";
import { poissonOutcome } from "./outcome/poisson-outcome.ts";

const ROUNDS = 6;
/** Neither slopes nor u's mean start further out, in prior standard deviations. */
const FURTHEST = 2;

/** Where chains start, given the count to which the holder clips. */
export function poissonStart(
  sums: RoughSums,
  shape: RegressionShape,
  prior: RegressionPrior,
  bound: number,
  link: CountLink = softplusLink,
  outcome: OutcomeMoments = poissonOutcome(bound, link),
): MomentStart {
  const furthest = FURTHEST * Math.sqrt(prior.intercept.variance);
  return momentStart(sums, shape, prior, {
    rounds: ROUNDS,
    outcomeAt: solvedOutcome(outcome, shape.intercept, meanCount(sums, bound, link.rate(0)), furthest),
    furthest: FURTHEST,
  });
}

/** The mean of the counts, drawn to that of u = 0 where the noise on it is large against the bound. */
function meanCount({ y, count, noise }: RoughSums, bound: number, middle: number): number {
  const trust = 1 / (1 + noise.y / (count * Math.min(bound, 1e6)) ** 2);
  return clamp(trust * (y / count) + (1 - trust) * middle, Math.min(0.02, 0.1 * bound), 0.95 * bound);
}
