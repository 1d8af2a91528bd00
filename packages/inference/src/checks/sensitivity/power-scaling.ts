import { type Chains, pooled } from "../../diagnostics/index.ts";
import { paretoSmoothed, type SmoothedWeights } from "../importance/pareto-smoothed.ts";
import { cumulativeDistance } from "./cumulative-distance.ts";

/** Powers that a density is raised to: a fifth less of it, and as much more. */
export const powers = Object.freeze({ weaker: 0.8, stronger: 1.25 });

/** Draws weighted as if one factor of the posterior were raised to a power below and above 1. */
export interface PowerScaled {
  readonly weaker: SmoothedWeights;
  readonly stronger: SmoothedWeights;
}

/** Weights p^(α − 1), Pareto-smoothed, for both powers α of a factor p known by its logarithm at every draw. */
export function powerScaled(logDensity: Chains): PowerScaled {
  const weightsAt = (power: number) =>
    paretoSmoothed(logDensity.map((chain) => chain.map((log) => (power - 1) * log)));
  return { weaker: weightsAt(powers.weaker), stronger: weightsAt(powers.stronger) };
}

/** Whether the weights of both powers can be trusted. */
export function isReliable({ weaker, stronger }: PowerScaled): boolean {
  return weaker.reliable && stronger.reliable;
}

/**
 * How fast a margin moves as a factor of the posterior is made weaker or stronger: the cumulative distance per doubling
 * of the power, averaged over both sides (Kallioinen et al. 2023, section 2.3.3).
 */
export function powerSensitivity(draws: Chains, { weaker, stronger }: PowerScaled): number {
  const all = pooled(draws);
  const perDoubling = (weights: Float64Array, power: number) =>
    cumulativeDistance(all, weights) / Math.abs(Math.log2(power));
  return 0.5 * (perDoubling(weaker.weights, powers.weaker) + perDoubling(stronger.weights, powers.stronger));
}
