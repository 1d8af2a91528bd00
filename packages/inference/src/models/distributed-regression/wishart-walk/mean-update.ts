import { multiplyLower } from "../../../math/linear-algebra/index.ts";
import type { GibbsUpdate } from "../../../samplers/gibbs/gibbs.ts";
import type { HolderDensity } from "./holder-density.ts";
import { type WalkState, walkHolder } from "./walk-state.ts";
import { walkUpdate } from "./walk-update.ts";

/** Moves each holder's mean b_j by a random walk with covariance ∝ Σ_x/n_j (central spec §1.5). */
export function meanUpdate(
  densities: readonly HolderDensity[],
  counts: readonly number[],
  d: number,
  warmup: number,
): GibbsUpdate<WalkState> {
  const shift = new Float64Array(d);
  return walkUpdate(densities, {
    name: "means",
    rule: { warmup, target: 0.234 + 0.206 / d, gain: 1, highest: 10 },
    logScales: counts.map(() => 0),
    propose(rng, holder, logScale, { factor }, j) {
      const step = Math.exp(logScale) / Math.sqrt(counts[j]!);
      for (let i = 0; i < d; i++) shift[i] = step * rng.normal();
      multiplyLower(factor, d, shift, shift);
      const moved = holder.mean!.map((b, i) => b + shift[i]!);
      return { proposed: walkHolder(holder.factor, moved, counts[j]!), logRatio: 0 };
    },
    tuning: (memory) => ({ scale: memory.map(({ logScale }) => Math.exp(logScale)) }),
  });
}
