import { bartlettFactor } from "../../../distributions/multivariate/matrix-law.ts";
import type { GibbsUpdate } from "../../../samplers/gibbs/gibbs.ts";
import { type AdaptedScale, acceptanceOf, adapted } from "./adapted-scale.ts";
import type { HolderDensity } from "./holder-density.ts";
import { relativeTrace } from "./relative-trace.ts";
import { type WalkState, walkHolder } from "./walk-state.ts";

/**
 * log q(S | S') − log q(S' | S) of the proposal S' ~ W(S/α, α), from the Cholesky factors of both (central spec §1.3):
 * (α − (d+1)/2)(log|S| − log|S'|) + (α/2)(tr S⁻¹S' − tr S'⁻¹S).
 */
export function logProposalRatio(from: Float64Array, to: Float64Array, d: number, alpha: number): number {
  let logs = 0;
  for (let i = 0; i < d; i++) logs += Math.log(from[i * d + i]! / to[i * d + i]!);
  const work = new Float64Array(d);
  const traces = relativeTrace(from, to, d, work) - relativeTrace(to, from, d, work);
  return (2 * alpha - d - 1) * logs + 0.5 * alpha * traces;
}

/** c of the adaptation. */
const GAIN = 3;

/** Moves each holder's scatter by Metropolis steps with Wishart proposals; α adapts during warm-up. */
export function scatterUpdate(
  densities: readonly HolderDensity[],
  counts: readonly number[],
  d: number,
  warmup: number,
  target: number,
): GibbsUpdate<WalkState> {
  // The step is 1/√α: log s = −½ log α, at most −½ log(d + ½).
  const rule = { warmup, target, gain: GAIN, highest: -0.5 * Math.log(d + 0.5) };
  const bartlett = new Float64Array(d * d);
  const update: GibbsUpdate<WalkState, readonly AdaptedScale[]> = {
    name: "scatter",
    statistics: ["acceptance"],
    init: () => counts.map((n) => ({ count: 0, logScale: Math.min(rule.highest, -0.5 * Math.log(n)) })),
    step(rng, state, memory) {
      const { factor, mean, coefficients, variance } = state;
      let total = 0;
      const next: AdaptedScale[] = [];
      const holders = state.holders.map((holder, j) => {
        const density = densities[j]!;
        const alpha = Math.exp(-2 * memory[j]!.logScale);
        bartlettFactor(rng, alpha, d, bartlett);
        const proposed = walkHolder(
          scaledProduct(holder.factor, bartlett, d, alpha),
          holder.mean,
          counts[j]!,
        );
        const log = (h: typeof holder) =>
          density.latent(h, factor, mean) + density.noise(h) + density.cross(h, coefficients, variance);
        const ratio =
          log(proposed) - log(holder) + logProposalRatio(holder.factor, proposed.factor, d, alpha);
        const acceptance = acceptanceOf(ratio);
        total += acceptance;
        next.push(adapted(memory[j]!, acceptance, rule));
        return rng.uniform() < acceptance ? proposed : holder;
      });
      return [{ ...state, holders }, next, { acceptance: total / holders.length }];
    },
    tuning: (memory) => ({ alpha: memory.map(({ logScale }) => Math.exp(-2 * logScale)) }),
  };
  return update as GibbsUpdate<WalkState>;
}

/** L·A/√α, both lower triangular. */
function scaledProduct(l: Float64Array, a: Float64Array, d: number, alpha: number): Float64Array {
  const out = new Float64Array(d * d);
  const unit = 1 / Math.sqrt(alpha);
  for (let i = 0; i < d; i++)
    for (let c = 0; c <= i; c++) {
      const times = unit * l[i * d + c]!;
      for (let k = 0; k <= c; k++) out[i * d + k]! += times * a[c * d + k]!;
    }
  return out;
}
