import { multiplyLower } from "../../../math/linear-algebra/index.ts";
import type { GibbsUpdate } from "../../../samplers/gibbs/gibbs.ts";
import { type AdaptedScale, acceptanceOf, adapted } from "./adapted-scale.ts";
import type { HolderDensity } from "./holder-density.ts";
import { type WalkState, walkHolder } from "./walk-state.ts";

/** Moves each holder's mean b_j by a random walk with covariance ∝ Σ_x/n_j (central spec §1.5). */
export function meanUpdate(
  densities: readonly HolderDensity[],
  counts: readonly number[],
  d: number,
  warmup: number,
): GibbsUpdate<WalkState> {
  const rule = { warmup, target: 0.234 + 0.206 / d, gain: 1, highest: 10 };
  const shift = new Float64Array(d);
  const update: GibbsUpdate<WalkState, readonly AdaptedScale[]> = {
    name: "means",
    statistics: ["acceptance"],
    init: () => counts.map(() => ({ count: 0, logScale: 0 })),
    step(rng, state, memory) {
      const { factor, mean, coefficients, variance } = state;
      let total = 0;
      const next: AdaptedScale[] = [];
      const holders = state.holders.map((holder, j) => {
        const density = densities[j]!;
        const step = Math.exp(memory[j]!.logScale) / Math.sqrt(counts[j]!);
        for (let i = 0; i < d; i++) shift[i] = step * rng.normal();
        multiplyLower(factor, d, shift, shift);
        const proposed = walkHolder(
          holder.factor,
          holder.mean!.map((b, i) => b + shift[i]!),
          counts[j]!,
        );
        const log = (h: typeof holder) =>
          density.latent(h, factor, mean) + density.noise(h) + density.cross(h, coefficients, variance);
        const acceptance = acceptanceOf(log(proposed) - log(holder));
        total += acceptance;
        next.push(adapted(memory[j]!, acceptance, rule));
        return rng.uniform() < acceptance ? proposed : holder;
      });
      return [{ ...state, holders }, next, { acceptance: total / holders.length }];
    },
    tuning: (memory) => ({ scale: memory.map(({ logScale }) => Math.exp(logScale)) }),
  };
  return update as GibbsUpdate<WalkState>;
}
