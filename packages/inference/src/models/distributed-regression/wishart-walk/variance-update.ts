import { inverseGamma } from "../../../distributions/index.ts";
import type { GibbsUpdate } from "../../../samplers/gibbs/gibbs.ts";
import type { DistributedPrior } from "../regression-method.ts";
import { type AdaptedScale, acceptanceOf, adapted } from "./adapted-scale.ts";
import type { HolderDensity } from "./holder-density.ts";
import type { WalkState } from "./walk-state.ts";

/** log p(σ²) + Σ_j log N(ẑ_j; S_jθ, σ²S_j + D_j): the conditional density of σ² (central spec §1.3 step 4). */
export function logVarianceDensity(
  densities: readonly HolderDensity[],
  prior: DistributedPrior,
  { holders, coefficients }: Pick<WalkState, "holders" | "coefficients">,
  variance: number,
): number {
  if (!(variance > 0)) return Number.NEGATIVE_INFINITY;
  let log = inverseGamma.logDensity(variance, prior.varianceShape, prior.varianceScale);
  for (let j = 0; j < holders.length; j++) log += densities[j]!.cross(holders[j]!, coefficients, variance);
  return log;
}

/** Moves σ² by a normal random walk whose size adapts to an acceptance rate of 0.44. */
export function varianceUpdate(
  densities: readonly HolderDensity[],
  prior: DistributedPrior,
  warmup: number,
): GibbsUpdate<WalkState> {
  const rule = { warmup, target: 0.44, gain: 1, highest: 700 };
  const first = Math.log(prior.varianceScale / (prior.varianceShape + 1));
  const update: GibbsUpdate<WalkState, AdaptedScale> = {
    name: "variance",
    statistics: ["acceptance"],
    init: () => ({ count: 0, logScale: first }),
    step(rng, state, memory) {
      const variance = state.variance + Math.exp(memory.logScale) * rng.normal();
      const log = (v: number) => logVarianceDensity(densities, prior, state, v);
      const acceptance = acceptanceOf(log(variance) - log(state.variance));
      const moved = rng.uniform() < acceptance ? { ...state, variance } : state;
      return [moved, adapted(memory, acceptance, rule), { acceptance }];
    },
    tuning: ({ logScale }) => ({ scale: Math.exp(logScale) }),
  };
  return update as GibbsUpdate<WalkState>;
}
