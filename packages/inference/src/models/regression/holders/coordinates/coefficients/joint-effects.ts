import type { EffectLaw } from "@dpbayes/privacy/formats";
import { effectDensity } from "../effect-law.ts";
import type { VaryingCoefficient } from "./varying-coefficient.ts";

/** Σ_j log p(η_j), the random effects of a holder together. */
export interface JointEffects {
  readonly logDensity: number;
  /** After all effects moved: writes the log density, and `slopes`. */
  read(): void;
}

/** `slopes`: J numbers f_j, ∂ log p(η_j)/∂η_jk = f_jη_jk. */
export function jointEffects(
  law: EffectLaw,
  effects: readonly VaryingCoefficient[],
  slopes: Float64Array,
): JointEffects {
  const density = effectDensity(law, effects.length);
  let logDensity = 0;

  function readHolder(j: number): void {
    let square = 0;
    for (let r = 0; r < effects.length; r++) square += effects[r]!.eta[j]! * effects[r]!.eta[j]!;
    logDensity += density.logDensity(square);
    slopes[j] = density.slope(square);
  }

  return {
    get logDensity() {
      return logDensity;
    },
    read() {
      logDensity = 0;
      for (let j = 0; j < slopes.length && effects.length > 0; j++) readHolder(j);
    },
  };
}
