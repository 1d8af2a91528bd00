import type { Model } from "../../contracts/model.ts";
import { fail } from "../../errors/index.ts";
import type { SeededSource } from "../../math/random/seeded-source.ts";
import { kineticEnergy, leapfrog } from "./leapfrog.ts";
import type { Metric } from "./metric.ts";
import type { Position } from "./position.ts";

const LOWEST = 1e-300;
const HIGHEST = 1e7;
const LOG_THRESHOLD = Math.log(0.8);

/**
 * A first step size (Hoffman and Gelman 2014, algorithm 4, with Stan's threshold): doubled or halved
 * until the acceptance probability of a single leapfrog step crosses 0.8.
 */
export function reasonableStepSize(
  model: Model,
  rng: SeededSource,
  start: Position,
  metric: Metric,
  guess: number,
): number {
  const grows = logAcceptance(model, rng, start, metric, guess) > LOG_THRESHOLD;
  let stepSize = guess;
  for (;;) {
    stepSize *= grows ? 2 : 0.5;
    if (stepSize > HIGHEST) refuse(stepSize, "the density does not fall off, so it is likely improper");
    if (stepSize < LOWEST) refuse(stepSize, "the density is not continuous at the starting point");
    if (logAcceptance(model, rng, start, metric, stepSize) > LOG_THRESHOLD !== grows) return stepSize;
  }
}

/** Minus the energy error of one leapfrog step with fresh momenta; −Infinity where it is not a number. */
function logAcceptance(
  model: Model,
  rng: SeededSource,
  start: Position,
  metric: Metric,
  stepSize: number,
): number {
  const q = start.q.slice();
  const p = q.map(() => rng.normal());
  const gradient = start.gradient.slice();
  const before = kineticEnergy(p) - start.logDensity;
  const logDensity = leapfrog(model, metric, stepSize, q, p, gradient, new Float64Array(q.length));
  const gain = before - (kineticEnergy(p) - logDensity);
  return Number.isNaN(gain) ? Number.NEGATIVE_INFINITY : gain;
}

function refuse(stepSize: number, problem: string): never {
  return fail("STEP_SIZE", { found: stepSize, low: LOWEST, high: HIGHEST, problem });
}
