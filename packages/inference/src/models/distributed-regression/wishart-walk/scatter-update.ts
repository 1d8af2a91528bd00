import { bartlettFactor } from "../../../distributions/multivariate/matrix-law.ts";
import type { GibbsUpdate } from "../../../samplers/gibbs/gibbs.ts";
import type { HolderDensity } from "./holder-density.ts";
import { relativeTrace } from "./relative-trace.ts";
import { type WalkState, walkHolder } from "./walk-state.ts";
import { walkUpdate } from "./walk-update.ts";

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
  const highest = -0.5 * Math.log(d + 0.5);
  const bartlett = new Float64Array(d * d);
  return walkUpdate(densities, {
    name: "scatter",
    rule: { warmup, target, gain: GAIN, highest },
    logScales: counts.map((n) => Math.min(highest, -0.5 * Math.log(n))),
    propose(rng, holder, logScale, _state, j) {
      const alpha = Math.exp(-2 * logScale);
      bartlettFactor(rng, alpha, d, bartlett);
      const factor = scaledProduct(holder.factor, bartlett, d, alpha);
      return {
        proposed: walkHolder(factor, holder.mean, counts[j]!),
        logRatio: logProposalRatio(holder.factor, factor, d, alpha),
      };
    },
    tuning: (memory) => ({ alpha: memory.map(({ logScale }) => Math.exp(-2 * logScale)) }),
  });
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
