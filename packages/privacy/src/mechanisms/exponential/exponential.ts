import type { Neighbours } from "../../accounting/loss.ts";
import { requireNeighbours } from "../../accounting/require-neighbours.ts";
import { fail, kindOf, requireNumber, requirePositive } from "../../errors/index.ts";
import { bernoulliExpBig } from "../../noise/bernoulli-big.ts";
import type { Rate } from "../../noise/discrete-laplace.ts";
import { dyadicOf, floorPowerOfTwo, floorScaledQuotient } from "../../noise/dyadic.ts";
import { rateRoundedDown } from "../../noise/rational-rate.ts";
import { uniformBelow } from "../../noise/uniform-below.ts";
import type { Mechanism } from "../mechanism.ts";

export interface ExponentialOptions {
  readonly epsilon: number;
  /**
   * r: for neighbours, the largest minus the smallest change of a score over all candidates. For a
   * log-likelihood see central spec §2.2; for scores that change by at most Δ either way, 2Δ.
   */
  readonly range: number;
  readonly neighbours: Neighbours;
  /**
   * How far a score can lie from the exact one, floating-point sums included; range·2^-22 unless given. More is
   * paid for with a higher temperature. Sums over a million records need to say it, or to be summed with care
   * (`logLikelihoodSum` of `@dpbayes/privacy/private-mcmc`).
   */
  readonly scoreError?: number;
}

export interface ExponentialParameters {
  readonly epsilon: number;
  readonly range: number;
  readonly neighbours: Neighbours;
  /** P(candidate) is proportional to exp(score/temperature); r/ε before rounding. */
  readonly temperature: number;
  readonly grid: number;
  readonly rangeSteps: number;
  readonly rate: Rate;
}

export interface ExponentialMechanism extends Mechanism<readonly number[], number, ExponentialParameters> {
  readonly kind: "exponential";
}

/** How finely scores are kept: rounding costs 2 steps out of at least 2^20, the scores' own error 2 or more. */
const FINENESS = 2 ** -20;
const ROUNDING_STEPS = 2;

/**
 * The exponential mechanism (McSherry & Talwar 2007; central spec §2.2): the index of one candidate,
 * with probability proportional to exp(score/T), T = r/ε. A prior, which no record changes, is
 * added to the scores as T·log prior.
 *
 * Proof for what is computed. Scores are rounded to whole steps k_i of a grid h = 2^j <= r·2^-20, and
 * candidate i comes with probability exp(k_i·s/t)/Z. Between neighbours k_i changes by the change of the
 * score over h, plus at most 1/2 step of rounding on either side, plus at most e/h on either side for
 * the scores' own error e (h/2 unless more was stated; h/2 is at least r·2^-22). The range of these changes is
 * at most r' = r/h + 2 + 4e/h steps; log Z changes by something within that range; so log P(i) changes by at
 * most r'·s/t <= ε, and the changes for two candidates differ by no more: ε-DP and ε-bounded-range.
 * s/t <= ε/r' holds in exact arithmetic.
 *
 * Exact sampling: a uniform candidate, kept with probability exp(-(max k - k_i)·s/t), an exact coin;
 * at most as many rounds, on average, as there are candidates. **The time it takes depends on the
 * scores**: do not let an attacker time it.
 *
 * @example
 * ```ts
 * import { exponentialMechanism } from "@dpbayes/privacy/mechanisms";
 * import { SecureSource } from "@dpbayes/privacy/noise";
 * const mechanism = exponentialMechanism({ epsilon: 1, range: 2, neighbours: "replace-one" });
 * console.log(mechanism.randomise([-1e9, 0, -1e9], SecureSource.platform())); // 1
 * ```
 */
export function exponentialMechanism(options: ExponentialOptions): ExponentialMechanism {
  const parameters = exponentialParameters(options);
  const { epsilon, neighbours, grid, rate } = parameters;
  const [s, t] = [BigInt(rate.s), BigInt(rate.t)];
  return Object.freeze({
    kind: "exponential",
    parameters,
    cost: () => Object.freeze({ kind: "pure", epsilon, boundedRange: true, neighbours }),
    randomise(scores, source) {
      const deficits = deficitSteps(scores, grid);
      for (;;) {
        const i = uniformBelow(deficits.length, source);
        if (bernoulliExpBig(deficits[i]! * s, t, source)) return i;
      }
    },
  } satisfies ExponentialMechanism);
}

function exponentialParameters(options: ExponentialOptions): ExponentialParameters {
  const { epsilon, range, neighbours, scoreError = 0 } = options;
  requirePositive("epsilon", epsilon);
  requireNeighbours(neighbours);
  requirePositive("range", range);
  if (!(range >= 1e-280)) fail("ARGUMENT", { name: "range", found: range, accepted: "at least 1e-280" });
  requireNumber("scoreError", scoreError, (v) => v >= 0 && Number.isFinite(v), "from 0 and finite");
  const grid = floorPowerOfTwo(range * FINENESS);
  // 2^-40 covers the rounding of this line and of the formula that gave the range.
  const rangeSteps = (range / grid + ROUNDING_STEPS + 4 * Math.max(0.5, scoreError / grid)) * (1 + 2 ** -40);
  const rate = rateRoundedDown(epsilon, rangeSteps);
  const temperature = (grid * rate.t) / rate.s;
  return Object.freeze({ epsilon, range, neighbours, temperature, grid, rangeSteps, rate });
}

/** How many steps each score lies below the best, exactly: doubles of any size fit into BigInts. */
function deficitSteps(scores: readonly number[], grid: number): readonly bigint[] {
  if (scores.length === 0) fail("ARGUMENT", { name: "scores.length", found: 0, accepted: "at least 1" });
  const steps = Array.from(scores, (score) => nearestStep(score, grid));
  let best = steps[0]!;
  for (const k of steps) if (k > best) best = k;
  return steps.map((k) => best - k);
}

/** floor(score/h + 1/2): within half a step. */
function nearestStep(score: number, grid: number): bigint {
  if (!Number.isFinite(score))
    fail("ARGUMENT", { name: "a score", found: kindOf(score), accepted: "finite" });
  const { significand, exponent } = dyadicOf(score);
  const step = dyadicOf(grid);
  const halfSteps = floorScaledQuotient(significand, exponent - step.exponent + 1, step.significand);
  return (halfSteps + 1n) >> 1n;
}
