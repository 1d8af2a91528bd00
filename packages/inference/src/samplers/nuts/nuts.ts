import type { Model } from "../../contracts/model.ts";
import type { PointSampler } from "../../contracts/sampler.ts";
import { requireNumber } from "../../errors/index.ts";
import {
  type HamiltonianOptions,
  type HamiltonianState,
  hamiltonianSampler,
} from "../hamiltonian/hamiltonian-sampler.ts";
import type { HamiltonianInfo } from "../hamiltonian/transition.ts";
import { nutsTransition } from "./transition.ts";

export interface NutsOptions extends HamiltonianOptions {
  /** A trajectory has at most 2^maxDepth points; 10 without it. */
  readonly maxDepth?: number;
}

export const DEFAULT_DEPTH = 10;
/** Trajectories of more points than 2^20 are not worth their time. */
export const DEEPEST_TREE = 20;

const statistics = ["lp", "acceptance", "stepSize", "depth", "leapfrogs", "divergent", "energy"] as const;

/**
 * The no-U-turn sampler: Hamiltonian trajectories whose length, step size and metric it finds itself.
 * The default for every model with a gradient. `runChains` runs it with warm-up, chains and records;
 * by itself it is a kernel like any other.
 *
 * @example
 * ```ts
 * import { type Model, seededSource } from "@dpbayes/inference";
 * import { nuts } from "@dpbayes/inference/samplers";
 * const halfNormal: Model = {
 *   parameters: [{ name: "sigma", shape: [] }],
 *   dimension: 1, // log sigma
 *   logDensityGradient: ([logSigma], gradient) => {
 *     const square = Math.exp(2 * logSigma!);
 *     gradient[0] = 1 - square;
 *     return logSigma! - 0.5 * square; // the first term is the Jacobian
 *   },
 *   constrain: (q, out) => out.set([Math.exp(q[0]!)]),
 *   initial: (rng) => Float64Array.of(rng.normal()),
 * };
 * const sampler = nuts(halfNormal, { warmup: 200 });
 * const rng = seededSource(1);
 * let state = sampler.init(rng);
 * for (let i = 0; i < 200; i++) state = sampler.step(rng, state)[0];
 * const sigma = new Float64Array(1);
 * sampler.write(state, sigma);
 * console.log(sigma[0]! > 0); // true
 * ```
 */
export function nuts(model: Model, options: NutsOptions): PointSampler<HamiltonianState, HamiltonianInfo> {
  const maxDepth = requireNumber(
    "maxDepth",
    options.maxDepth ?? DEFAULT_DEPTH,
    (depth) => Number.isInteger(depth) && depth >= 1 && depth <= DEEPEST_TREE,
    `an integer from 1 to ${DEEPEST_TREE}`,
  );
  return hamiltonianSampler(model, nutsTransition(model, maxDepth), statistics, options);
}
