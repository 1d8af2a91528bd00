import type { Neighbours } from "../../accounting/loss.ts";
import { requireNeighbours } from "../../accounting/require-neighbours.ts";
import { requireCount, requirePositive } from "../../errors/index.ts";
import { chooseGrid, sensitivityStepsRoundedUp } from "../../noise/grid.ts";
import { rateRoundedDown } from "../../noise/rational-rate.ts";
import { type LaplaceMechanism, type LaplaceParameters, laplaceFrom } from "./from-parameters.ts";

export interface LaplaceOptions {
  readonly epsilon: number;
  /** The L1 sensitivity of the (weighted) statistic, in its own units. */
  readonly sensitivity: number;
  readonly dimension: number;
  readonly magnitude: number;
  readonly integral: boolean;
  readonly neighbours: Neighbours;
  /** Steps by which rounding moves one unit's contribution, where it is not one record's (noise/grid.ts). */
  readonly rounding?: number;
}

/**
 * Laplace noise of scale Δ₁/ε on a power-of-two grid: ε-DP, exactly.
 *
 * Proof. Neighbouring sums, in steps, are at most Δ' = `sensitivitySteps` apart in L1 (rounding
 * included, noise/grid.ts). The ratio of the probabilities of any output is a product over
 * coordinates of exp((|k_i - a_i| - |k_i - b_i|)·s/t) <= exp(Δ'·s/t) <= exp(ε), as s/t <= ε/Δ' in
 * exact arithmetic (noise/rational-rate.ts).
 *
 * The grid: g <= scale·2^-19, so that the law is a Laplace law for all purposes, and m·g <= Δ·2^-12, so
 * that rounding costs less than 3 parts in 10,000. Integers stay integers: the grid 1.
 *
 * @example
 * ```ts
 * import { laplaceMechanism } from "@dpbayes/privacy/mechanisms";
 * import { SecureSource } from "@dpbayes/privacy/noise";
 * const mechanism = laplaceMechanism({
 *   epsilon: 0.5, sensitivity: 1, dimension: 1, magnitude: 1, integral: true, neighbours: "add-remove",
 * });
 * const [noisyCount] = mechanism.randomise([1234n], SecureSource.platform());
 * console.log(mechanism.cost().kind, Number.isInteger(noisyCount)); // pure true
 * ```
 */
export function laplaceMechanism(options: LaplaceOptions): LaplaceMechanism {
  return laplaceFrom(laplaceParameters(options));
}

function laplaceParameters(options: LaplaceOptions): LaplaceParameters {
  const { integral, ...statistic } = options;
  const { epsilon, sensitivity, neighbours } = options;
  requirePositive("epsilon", epsilon);
  requireNeighbours(neighbours);
  const dimension = requireCount("dimension", statistic.dimension, 1);
  const widest = Math.min(
    laplaceScale(sensitivity, epsilon) * 2 ** -19,
    (sensitivity * 2 ** -12) / dimension,
  );
  const grid = integral ? 1 : chooseGrid(options, widest, dimension);
  const sensitivitySteps = sensitivityStepsRoundedUp(options, grid, dimension);
  const rate = rateRoundedDown(epsilon, sensitivitySteps);
  const scale = (grid * rate.t) / rate.s;
  return Object.freeze({ epsilon, sensitivity, dimension, neighbours, grid, sensitivitySteps, rate, scale });
}

/** The scale of Laplace noise on the real line, Δ₁/ε (local spec §2). */
export function laplaceScale(sensitivity: number, epsilon: number): number {
  return requirePositive("sensitivity", sensitivity) / requirePositive("epsilon", epsilon);
}
