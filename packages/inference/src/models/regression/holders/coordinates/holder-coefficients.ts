import type { EffectLaw } from "@dpbayes/privacy/formats";
import type { ScalarPrior } from "../../../priors/index.ts";
import type { Difference } from "../holder-effects.ts";
import type { PartOfCoordinates } from "./covariate-law.ts";
import { effectDensity } from "./effect-law.ts";
import { type RandomCoefficient, randomCoefficient, type ToldCoefficient } from "./random-coefficient.ts";

export interface CoefficientsInput {
  readonly holders: number;
  /** How each of the K coefficients differs. */
  readonly differences: readonly Difference[];
  readonly law: EffectLaw;
  /** Of each coefficient: of its mean over holders, or of every holder's own. */
  readonly priors: readonly ScalarPrior[];
  /** What the data tell of each random coefficient; others are not read. */
  readonly told: readonly ToldCoefficient[];
  /** J×K: an own level is sampled as that of a record at this distance from the centre. The level's is not read. */
  readonly distance: ArrayLike<number>;
}

/** A place to start, coefficient by coefficient: means and spreads (K) and every holder's own (J×K). */
export interface CoefficientsStart {
  readonly mean: ArrayLike<number>;
  readonly spread: ArrayLike<number>;
  readonly own: ArrayLike<number>;
}

/** Coefficients of all holders, by their coordinates. */
export interface HolderCoefficients extends PartOfCoordinates {
  /** J×K, by rows: φ_jk. */
  readonly own: Float64Array;
  /** J×K: those who know what φ_jk does to the likelihood add it here between `moveTo` and `pullBack`. */
  readonly gradient: Float64Array;
  /** The part of `logPrior` that is the law of the effects: p(η) given φ and τ. */
  readonly logEffects: number;
  /** φ_k; of own coefficients their average. */
  mean(coefficient: number): number;
  /** τ_k of a random coefficient, 0 of others. */
  spread(coefficient: number): number;
  writeStart(start: CoefficientsStart, q: Float64Array, at: number): void;
}

/**
 * Coordinates of coefficients that are the same (one number), own (one per holder) or random (`random-coefficient.ts`), one
 * coefficient after the other. An own level is sampled as t_j = a_j + δ_jᵀβ_j, the level at the holder's own records: that
 * is what its data tell, whatever its slopes are.
 */
export function holderCoefficients(input: CoefficientsInput): HolderCoefficients {
  const { holders: J, differences, priors, distance } = input;
  const K = differences.length;
  const random = differences.map((difference, k) =>
    difference === "random" ? randomCoefficient(priors[k]!, input.told[k]!) : undefined,
  );
  const effects = random.filter((one) => one !== undefined);
  const density = effectDensity(input.law, effects.length);
  const sizes = differences.map((difference) => ({ same: 1, own: J, random: J + 2 })[difference]);
  const from = Int32Array.from(sizes, (_, k) => sizes.slice(0, k).reduce((sum, size) => sum + size, 0));
  const own = new Float64Array(J * K);
  const gradient = new Float64Array(J * K);
  const slopes = new Float64Array(J);
  let [logPrior, logEffects] = [0, 0];

  function readRandom(one: RandomCoefficient, k: number, q: Float64Array, at: number): number {
    const logJacobian = one.moveTo(q, at);
    // A spread that overflowed leaves nothing to read.
    logPrior += Number.isFinite(logJacobian) ? one.logPrior() : -Infinity;
    for (let j = 0; j < J; j++) own[j * K + k] = one.own[j]!;
    return logJacobian;
  }

  function readSame(k: number, value: number): void {
    for (let j = 0; j < J; j++) own[j * K + k] = value;
    logPrior += priors[k]!.logDensity(value);
  }

  function readOwn(k: number, q: Float64Array, at: number): void {
    for (let j = 0; j < J; j++) {
      let value = q[at + j]!;
      if (k === 0) for (let l = 1; l < K; l++) value -= distance[j * K + l]! * own[j * K + l]!;
      own[j * K + k] = value;
      logPrior += priors[k]!.logDensity(value);
    }
  }

  /** log p(η), and its slopes. */
  function readLaw(): void {
    logEffects = 0;
    if (effects.length === 0) return;
    for (let j = 0; j < J; j++) {
      let square = 0;
      for (let r = 0; r < effects.length; r++) square += effects[r]!.eta[j]! * effects[r]!.eta[j]!;
      logEffects += density.logDensity(square);
      slopes[j] = density.slope(square);
    }
    logPrior += logEffects;
  }

  function backFromOwn(k: number, at: number, gradientQ: Float64Array): void {
    for (let j = 0; j < J; j++) {
      const g = gradient[j * K + k]! + priors[k]!.slope(own[j * K + k]!);
      gradientQ[at + j]! += g;
      if (k === 0) for (let l = 1; l < K; l++) gradient[j * K + l]! -= distance[j * K + l]! * g;
    }
  }

  function backFromSame(k: number, at: number, gradientQ: Float64Array): void {
    let sum = priors[k]!.slope(own[k]!);
    for (let j = 0; j < J; j++) sum += gradient[j * K + k]!;
    gradientQ[at]! += sum;
  }

  function average(k: number): number {
    let sum = 0;
    for (let j = 0; j < J; j++) sum += own[j * K + k]!;
    return sum / J;
  }

  return Object.freeze<HolderCoefficients>({
    dimension: sizes.reduce((sum, size) => sum + size, 0),
    own,
    gradient,
    mean: (k) => random[k]?.mean() ?? average(k),
    spread: (k) => random[k]?.spread() ?? 0,
    get logPrior() {
      return logPrior;
    },
    get logEffects() {
      return logEffects;
    },
    moveTo(q, at) {
      logPrior = 0;
      let logJacobian = 0;
      gradient.fill(0);
      // The level last: it may be what the slopes leave.
      for (let k = K - 1; k >= 0 && logPrior > -Infinity; k--) {
        const one = random[k];
        if (one) logJacobian += readRandom(one, k, q, at + from[k]!);
        else if (differences[k] === "same") readSame(k, q[at + from[k]!]!);
        else readOwn(k, q, at + from[k]!);
      }
      readLaw();
      return logJacobian;
    },
    pullBack(q, at, gradientQ) {
      for (let k = 0; k < K; k++) {
        const one = random[k];
        if (one) one.pullBack(q, at + from[k]!, gradient, k, K, slopes, gradientQ);
        else if (differences[k] === "same") backFromSame(k, at + from[k]!, gradientQ);
        else backFromOwn(k, at + from[k]!, gradientQ);
      }
    },
    writeStart(start, q, at) {
      const ownOf = (j: number, k: number) =>
        differences[k] === "same" ? start.mean[k]! : start.own[j * K + k]!;
      differences.forEach((difference, k) => {
        const place = at + from[k]!;
        random[k]?.writeStart(start.mean[k]!, start.spread[k]!, (j) => ownOf(j, k), q, place);
        if (difference === "same") q[place] = start.mean[k]!;
        for (let j = 0; j < J && difference === "own"; j++) {
          q[place + j] = ownOf(j, k);
          for (let l = 1; l < K && k === 0; l++) q[place + j]! += distance[j * K + l]! * ownOf(j, l);
        }
      });
    },
  });
}
