import type { ScalarPrior } from "../../../priors/index.ts";
import { SCALE_SPREAD } from "../effect-constants.ts";
import { effectDensity } from "./effect-law.ts";
import type { HolderScales } from "./holder-scales.ts";
import { logarithmOf } from "./logarithm-of.ts";
import { randomCoefficient, type ToldCoefficient } from "./random-coefficient.ts";
import { halfNormalSpread } from "./spread-prior.ts";

/** A place to start: μ and ω (g each) and log s_jk (J×g). */
export interface ScalesStart {
  readonly mean: ArrayLike<number>;
  readonly spread: ArrayLike<number>;
  readonly own: ArrayLike<number>;
}

/** Scales about a common one. */
export interface SharedScales extends HolderScales {
  writeStart(start: ScalesStart, q: Float64Array, at: number): void;
}

/**
 * log s_jk = μ_k + ω_kζ_jk, ζ ~ N(0, 1), ω_k ~ half-normal(0.5), e^{μ_k} by the prior of each: a release that knows little of its own
 * covariates' spread learns from the others. Sampled as a random coefficient is, by standardised distances given ω from what the
 * releases tell of log s_jk.
 */
export function sharedScales(priors: readonly ScalarPrior[], told: readonly ToldCoefficient[]): SharedScales {
  const g = told.length;
  const spread = halfNormalSpread(SCALE_SPREAD);
  const random = told.map((one, k) =>
    randomCoefficient({ prior: logarithmOf(priors[k]!), spread, told: one }),
  );
  const J = told[0]?.estimates.length ?? 0;
  const density = effectDensity("normal", 1);
  const own = new Float64Array(J * g);
  const gradient = new Float64Array(J * g);
  const common = new Float64Array(g);
  const inCommon = new Float64Array(g);
  const slopes = new Float64Array(J).fill(density.slope(0));
  let [logPrior, logEffects] = [0, 0];

  function read(k: number): void {
    const one = random[k]!;
    common[k] = one.mean();
    logPrior += one.logPrior();
    for (let j = 0; j < J; j++) {
      own[j * g + k] = Math.exp(one.own[j]!);
      logEffects += density.logDensity(one.eta[j]! * one.eta[j]!);
    }
  }

  return Object.freeze<SharedScales>({
    dimension: g * (J + 2),
    ...{ own, gradient, common, inCommon },
    get logPrior() {
      return logPrior + logEffects;
    },
    get logEffects() {
      return logEffects;
    },
    moveTo(q, at) {
      let logJacobian = 0;
      [logPrior, logEffects] = [0, 0];
      gradient.fill(0);
      inCommon.fill(0);
      for (let k = 0; k < g; k++) {
        logJacobian += random[k]!.moveTo(q, at + k * (J + 2));
        read(k);
      }
      return logJacobian;
    },
    pullBack(q, at, gradientQ) {
      for (let i = 0; i < own.length; i++) gradient[i]! *= own[i]!;
      for (let k = 0; k < g; k++) {
        random[k]!.links.inMean = inCommon[k]!;
        random[k]!.pullBack(q, at + k * (J + 2), gradient, k, g, slopes, gradientQ);
      }
    },
    writeStart({ mean, spread: omega, own: logs }, q, at) {
      random.forEach((one, k) => {
        one.writeStart(mean[k]!, omega[k]!, (j) => logs[j * g + k]!, q, at + k * (J + 2));
      });
    },
  });
}
