import type { Model } from "../../contracts/model.ts";
import type { PointSampler } from "../../contracts/sampler.ts";
import { requireCount, requirePositive } from "../../errors/index.ts";
import {
  type HamiltonianOptions,
  type HamiltonianState,
  hamiltonianSampler,
} from "../hamiltonian/hamiltonian-sampler.ts";
import type { HamiltonianInfo } from "../hamiltonian/transition.ts";
import { hmcTransition } from "./transition.ts";

export interface HmcOptions extends HamiltonianOptions {
  /** Length of a trajectory in units of the metric; π/2 is a quarter turn of a standard normal. */
  readonly time?: number;
  /** Limit of the leapfrog steps of one trajectory. */
  readonly maxSteps?: number;
}

const statistics = ["lp", "acceptance", "stepSize", "leapfrogs", "divergent", "energy"] as const;

/** Hamiltonian Monte Carlo with trajectories of a fixed mean length. NUTS finds the length itself. */
export function hmc(model: Model, options: HmcOptions): PointSampler<HamiltonianState, HamiltonianInfo> {
  const time = requirePositive("time", options.time ?? Math.PI / 2);
  const maxSteps = requireCount("maxSteps", options.maxSteps ?? 1000, 1);
  return hamiltonianSampler(model, hmcTransition(model, time, maxSteps), statistics, options);
}
