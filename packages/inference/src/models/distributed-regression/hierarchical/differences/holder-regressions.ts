import type { DistributedPrior } from "../../regression-method.ts";
import type { EffectsLayout } from "./effects-layout.ts";
import { effectsPrior } from "./effects-prior.ts";
import { holderCoefficients } from "./holder-coefficients.ts";

/**
 * The regressions of holders as the last coordinates, beside E ffᵀ of their families (central spec §1.6, last
 * paragraph). With E_j = [[I, 0], [θ_jᵀ, σ_j]] a holder's joint moments are Ω_j = L_jL_jᵀ, L_j = E_j·diag(BC, 1).
 */
export interface HolderRegressions {
  /** Turns each diag(BC, 1) of the holder's family into L_j; returns the log prior of the tail, starts its gradient. */
  apply(
    q: Float64Array,
    baseOf: (holder: number) => Float64Array,
    loadings: readonly Float64Array[],
    gradient: Float64Array,
  ): number;
  /** Adds what a gradient in L_j says of the tail, and what it says of diag(BC, 1). */
  pull(
    holder: number,
    slope: Float64Array,
    base: Float64Array,
    baseSlope: Float64Array,
    q: Float64Array,
    gradient: Float64Array,
  ): void;
}

export function holderRegressions(prior: DistributedPrior, layout: EffectsLayout): HolderRegressions {
  const p = layout.coefficients;
  const m = p + 1;
  const logPrior = effectsPrior(prior, layout);
  const regressions = holderCoefficients(layout);
  const { coefficients, sigmas } = regressions;
  const pulled = new Float64Array(p);
  return Object.freeze<HolderRegressions>({
    apply(q, baseOf, loadings, gradient) {
      regressions.read(q);
      for (let j = 0; j < loadings.length; j++) {
        const base = baseOf(j);
        const theta = coefficients[j]!;
        const l = loadings[j]!;
        for (let at = 0; at < p * m; at++) l[at] = base[at]!;
        for (let k = 0; k < p; k++) {
          let sum = 0;
          for (let i = 0; i < p; i++) sum += theta[i]! * base[i * m + k]!;
          l[p * m + k] = sum;
        }
        l[m * m - 1] = sigmas[j]!;
      }
      return logPrior(q, gradient);
    },
    pull(j, slope, base, baseSlope, q, gradient) {
      const theta = coefficients[j]!;
      for (let i = 0; i < p; i++) {
        let sum = 0;
        for (let k = 0; k < p; k++) {
          const last = slope[p * m + k]!;
          sum += base[i * m + k]! * last;
          baseSlope[i * m + k]! += slope[i * m + k]! + theta[i]! * last;
        }
        pulled[i] = sum;
      }
      regressions.pull(j, pulled, sigmas[j]! * slope[m * m - 1]!, q, gradient);
    },
  });
}
