import type { Neighbours } from "../accounting/loss.ts";
import { addTowardsMoreLoss, multiplyTowardsMoreLoss, nextUp } from "../accounting/rounding.ts";
import { fail, requirePositive } from "../errors/index.ts";
import type { Rate } from "../noise/discrete-laplace.ts";
import { rateRoundedDown } from "../noise/rational-rate.ts";

/** What a draw may cost, and how warm it is to be. */
export interface TemperingOptions {
  /** The most that one draw may cost. */
  readonly epsilon: number;
  /**
   * T: the likelihood is raised to 1/T. Unless given, the least that epsilon pays for, r/ε, but not below
   * 1: the posterior itself is the sharpest draw that is asked for, and then costs r < ε.
   */
  readonly temperature?: number;
  readonly neighbours: Neighbours;
}

export interface Tempering {
  /** What one draw costs: at most the epsilon asked for. */
  readonly epsilon: number;
  readonly temperature: number;
  /** One step of log-likelihood counts s/t in the exponent. */
  readonly rate: Rate;
}

/**
 * The temperature of a draw whose log-likelihood is a whole number of steps and changes, between
 * neighbours, by values that lie within `rangeSteps` of each other. P(θ) ∝ prior·exp(steps·s/t) is then
 * (rangeSteps·s/t)-DP (central spec §2.2), and s/t is rounded down. `slack` is what the sampler's own
 * rounding costs on top.
 */
export function temper(
  options: TemperingOptions,
  rangeSteps: bigint,
  step: number,
  slack: number = 0,
): Tempering {
  const epsilon = requirePositive("epsilon", options.epsilon);
  const range = numberRoundedUp(rangeSteps);
  const available = (epsilon - slack) * (1 - 2 ** -50);
  if (!(available > 0)) fail("ARGUMENT", { name: "epsilon", found: epsilon, accepted: `above ${slack}` });
  const least = (range * step) / available;
  if (options.temperature === undefined && least >= 1) {
    const rate = rateRoundedDown(available, range);
    return Object.freeze({ epsilon, temperature: (step / rate.s) * rate.t, rate });
  }
  const temperature = requirePositive("temperature", options.temperature ?? 1);
  const rate = rateRoundedDown(step, temperature);
  const cost = addTowardsMoreLoss(multiplyTowardsMoreLoss(range, rate.s / rate.t), slack);
  if (cost > epsilon) refuseColder(temperature, least, epsilon);
  return Object.freeze({ epsilon: cost, temperature, rate });
}

function refuseColder(found: number, least: number, epsilon: number): never {
  const accepted = `at least ${least.toPrecision(6)}: a colder draw costs more than epsilon ${epsilon}`;
  return fail("ARGUMENT", { name: "temperature", found, accepted });
}

/** The smallest double that is at least a whole number from 0. */
function numberRoundedUp(value: bigint): number {
  const nearest = Number(value);
  return BigInt(nearest) < value ? nextUp(nearest) : nearest;
}
