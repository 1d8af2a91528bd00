import type { Neighbours } from "../../accounting/loss.ts";
import { requireNeighbours } from "../../accounting/require-neighbours.ts";
import { requirePositive } from "../../errors/index.ts";
import { rateRoundedDown } from "../../noise/rational-rate.ts";
import { type GeometricMechanism, geometricFrom } from "./from-parameters.ts";

export interface GeometricOptions {
  readonly epsilon: number;
  /** N of the (N, ε) guarantee: the L1 distance up to which records are protected with ε. */
  readonly distance: number;
  readonly neighbours: Neighbours;
}

/**
 * Two-sided geometric noise on integer vectors (Ghosh, Roughgarden, Sundararajan 2012; local spec §2):
 * P(R(y) ∈ S) <= e^ε·P(R(y') ∈ S) for all y, y' with |y - y'|₁ <= N. It is the Laplace mechanism
 * on the grid 1, with its proof. The guarantee depends on ε/N only: pairs further apart get the
 * proportionally weaker ε·|y - y'|₁/N, and ordinary ε-DP holds when N is the L1 diameter of the
 * domain (documents of at most n tokens: N = 2n). So a local cost is one within the distance N, which
 * does not add up with ordinary ones.
 *
 * @example
 * ```ts
 * import { geometricMechanism } from "@dpbayes/privacy/mechanisms";
 * import { SecureSource } from "@dpbayes/privacy/noise";
 * const mechanism = geometricMechanism({ epsilon: 1, distance: 5, neighbours: "local" });
 * const noisy = mechanism.randomise([3n, 0n, 1n], SecureSource.platform());
 * console.log(noisy.every(Number.isInteger)); // true
 * ```
 */
export function geometricMechanism(options: GeometricOptions): GeometricMechanism {
  const { epsilon, distance, neighbours } = options;
  requireNeighbours(neighbours);
  const rate = rateRoundedDown(epsilon, distance);
  return geometricFrom(
    Object.freeze({
      epsilon,
      distance,
      guarantee: "(N, ε)-limited-precision",
      neighbours,
      grid: 1,
      rate,
      alpha: Math.exp(-rate.s / rate.t),
    }),
  );
}

/** α = exp(-ε/N) of the two-sided geometric law (local spec §2). */
export function twoSidedGeometricAlpha(epsilon: number, distance: number): number {
  return Math.exp(-requirePositive("epsilon", epsilon) / requirePositive("distance", distance));
}
