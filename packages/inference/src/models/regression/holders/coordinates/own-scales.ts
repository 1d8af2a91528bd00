import type { Transform } from "../../../../transforms/index.ts";
import type { ScalarPrior } from "../../../priors/index.ts";
import type { HolderScales } from "./holder-scales.ts";

/** Scales that know nothing of each other, by coordinates of their own. */
export interface OwnScales extends HolderScales {
  /** From s_jk, J×g. */
  writeStart(scales: ArrayLike<number>, q: Float64Array, at: number): void;
}

/**
 * s_jk ~ prior_k for every holder by itself; `transforms`: from g coordinates to the scales of each. What holders have in common is the
 * mean of log s_jk.
 */
export function ownScales(
  priors: readonly Pick<ScalarPrior, "logDensity" | "slope">[],
  transforms: readonly Transform[],
): OwnScales {
  const J = transforms.length;
  const g = priors.length;
  const own = new Float64Array(J * g);
  const gradient = new Float64Array(J * g);
  const common = new Float64Array(g);
  const inCommon = new Float64Array(g);
  let logPrior = 0;

  function readOne(j: number, k: number): void {
    const scale = own[j * g + k]!;
    common[k]! += Math.log(scale) / J;
    logPrior += priors[k]!.logDensity(scale);
    gradient[j * g + k] = priors[k]!.slope(scale);
  }

  return Object.freeze<OwnScales>({
    dimension: J * g,
    ...{ own, gradient, common, inCommon, logEffects: 0 },
    get logPrior() {
      return logPrior;
    },
    moveTo(q, at) {
      let logJacobian = 0;
      logPrior = 0;
      common.fill(0);
      inCommon.fill(0);
      for (let j = 0; j < J; j++) {
        logJacobian += transforms[j]!.constrain(q, at + j * g, own, j * g);
        for (let k = 0; k < g; k++) readOne(j, k);
      }
      return logJacobian;
    },
    pullBack(q, at, gradientQ) {
      for (let i = 0; i < own.length; i++) gradient[i]! += inCommon[i % g]! / (J * own[i]!);
      for (let j = 0; j < J; j++) transforms[j]!.pullBack(q, at + j * g, own, j * g, gradient, gradientQ);
    },
    writeStart(scales, q, at) {
      for (let j = 0; j < J; j++) transforms[j]!.unconstrain(Float64Array.from(scales), j * g, q, at + j * g);
    },
  });
}
