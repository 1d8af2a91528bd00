import { gaussianNoiseMultiplierRoundedUp } from "../../accounting/gaussian/noise-multiplier.ts";
import type { Neighbours } from "../../accounting/loss.ts";
import { requireNeighbours } from "../../accounting/require-neighbours.ts";
import { epsilonForContinuous, logDeltaForContinuous, requireTarget } from "./calibration.ts";
import { type GaussianMechanism, gaussianFrom } from "./from-parameters.ts";
import { gaussianSteps } from "./gaussian-steps.ts";

export interface GaussianOptions {
  readonly epsilon: number;
  readonly logDelta: number;
  /** The L2 sensitivity of the (weighted) statistic, in its own units. */
  readonly sensitivity: number;
  readonly dimension: number;
  readonly magnitude: number;
  readonly integral: boolean;
  readonly neighbours: Neighbours;
  /** Steps by which rounding moves one unit's contribution, where it is not one record's (noise/grid.ts). */
  readonly rounding?: number;
}

/**
 * Gaussian noise with the analytic calibration (Balle & Wang 2018; local spec §2.1), drawn as a
 * discrete Gaussian on a power-of-two grid: (ε, δ)-DP. The proof for discrete noise is in
 * calibration.ts; the grid and its rounding in gaussian-steps.ts.
 *
 * @example
 * ```ts
 * import { gaussianMechanism } from "@dpbayes/privacy/mechanisms";
 * const mechanism = gaussianMechanism({
 *   epsilon: 1, logDelta: Math.log(1e-5), sensitivity: 2, dimension: 3, magnitude: 1,
 *   integral: false, neighbours: "replace-one",
 * });
 * console.log(mechanism.parameters.standardDeviation.toFixed(2)); // 7.46
 * ```
 */
export function gaussianMechanism(options: GaussianOptions): GaussianMechanism {
  const { epsilon, logDelta, sensitivity, dimension, neighbours } = options;
  requireTarget(options);
  requireNeighbours(neighbours);
  const multiplier = gaussianNoiseMultiplierRoundedUp(
    epsilonForContinuous(epsilon),
    logDeltaForContinuous(logDelta),
  );
  const steps = gaussianSteps({ epsilon, logDelta, dimension }, options, multiplier);
  return gaussianFrom(Object.freeze({ epsilon, logDelta, sensitivity, dimension, neighbours, ...steps }));
}
