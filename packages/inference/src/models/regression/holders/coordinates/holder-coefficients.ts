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
  /** Of each coefficient in its unit: of its mean over holders, or of every holder's own. */
  readonly priors: readonly ScalarPrior[];
  /** Of the spread of each in its unit; read of random ones. */
  readonly spreads: readonly ScalarPrior[];
  /** About the logarithms û_k of the units; absent: 0. */
  readonly units?: ArrayLike<number>;
  /** About what `followed` is; absent: û. */
  readonly followed?: ArrayLike<number>;
  /** From 0 to 1, w_k: how far a coefficient is sampled in its unit and not in the design's; absent: 0. */
  readonly held?: ArrayLike<number>;
  /** What the data tell of each random coefficient, in the units that it is sampled in; others are not read. */
  readonly told: readonly ToldCoefficient[];
  /** J×K: an own level is sampled as that of a record at this distance from the centre. The level's is not read. */
  readonly distance: ArrayLike<number>;
  /** Whether the prior of an own level speaks of it there, and not at the centre. */
  readonly levelsAtMean?: boolean;
}

/** A place to start, coefficient by coefficient: means and spreads (K) and every holder's own (J×K). */
export interface CoefficientsStart {
  readonly mean: ArrayLike<number>;
  readonly spread: ArrayLike<number>;
  readonly own: ArrayLike<number>;
}

/** Coefficients of all holders, by their coordinates. */
export interface HolderCoefficients extends PartOfCoordinates {
  /** K: u_k, set before `moveTo`: priors speak of φ_k/e^u and τ_k/e^u. */
  readonly units: Float64Array;
  /** K: ∂/∂u_k of log prior and log Jacobian, written by `pullBack`. */
  readonly inUnits: Float64Array;
  /** K: o_k, set before `moveTo`: what u_k would be if the holders' own scales were all that is known of the common ones. */
  readonly followed: Float64Array;
  /** K: ∂/∂o_k of everything, written by `pullBack`. */
  readonly inFollowed: Float64Array;
  /** J×K: may be set before `moveTo`. */
  readonly distance: Float64Array;
  /** J×K: what `distance` does through the levels, written by `pullBack`. */
  readonly inDistance: Float64Array;
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
 * is what its data tell, whatever its slopes are. Where δ_j moves with the holder's mean that holds also of slopes of any size.
 *
 * Slopes are sampled in units of e^v, v = û + w(o − ô). Where a release knows covariates and residual well, it knows a slope in the design's
 * units whatever they are (w = 0); where noise hides them, they may be of any size and the slope moves with them (w = 1). They are the
 * holders' own (o): the data know nothing of the common scale (u) but what those say of it, and few holders that differ say little. With
 * φ = e^vx the priors are laws of x/e^{u−v}; ∂/∂u acts through them alone, ∂/∂o = w·∂/∂v.
 */
export function holderCoefficients(input: CoefficientsInput): HolderCoefficients {
  const { holders: J, differences, priors, levelsAtMean = false } = input;
  const K = differences.length;
  const distance = Float64Array.from(input.distance);
  const inDistance = new Float64Array(J * K);
  const units = Float64Array.from({ length: K }, (_, k) => input.units?.[k] ?? 0);
  const inUnits = new Float64Array(K);
  const middle = units.slice();
  const followed = Float64Array.from({ length: K }, (_, k) => input.followed?.[k] ?? middle[k]!);
  const inFollowed = new Float64Array(K);
  const origin = followed.slice();
  const held = Float64Array.from({ length: K }, (_, k) => input.held?.[k] ?? 0);
  /** u − v and e^v. */
  const left = new Float64Array(K);
  const size = units.map(Math.exp);
  const random = differences.map((difference, k) =>
    difference === "random"
      ? randomCoefficient({
          ...{ prior: priors[k]!, spread: input.spreads[k]! },
          told: input.told[k]!,
        })
      : undefined,
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
    one.links.unit = left[k]!;
    const logJacobian = one.moveTo(q, at);
    // A spread that overflowed leaves nothing to read.
    logPrior += Number.isFinite(logJacobian) ? one.logPrior() : -Infinity;
    for (let j = 0; j < J; j++) own[j * K + k] = size[k]! * one.own[j]!;
    return logJacobian;
  }

  function readSame(k: number, value: number): number {
    for (let j = 0; j < J; j++) own[j * K + k] = size[k]! * value;
    logPrior += priors[k]!.logDensity(value * Math.exp(-left[k]!));
    return -left[k]!;
  }

  function readOwn(k: number, q: Float64Array, at: number): number {
    const shrink = Math.exp(-left[k]!) / size[k]!;
    for (let j = 0; j < J; j++) {
      let value = size[k]! * q[at + j]!;
      if (levelsAtMean && k === 0) logPrior += priors[k]!.logDensity(value * shrink);
      if (k === 0) for (let l = 1; l < K; l++) value -= distance[j * K + l]! * own[j * K + l]!;
      own[j * K + k] = value;
      if (!(levelsAtMean && k === 0)) logPrior += priors[k]!.logDensity(value * shrink);
    }
    return -J * left[k]!;
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

  function backFromOwn(k: number, q: Float64Array, at: number, gradientQ: Float64Array): void {
    const shrink = Math.exp(-units[k]!);
    const w = held[k]!;
    inUnits[k] = inFollowed[k] = 0;
    for (let j = 0; j < J; j++) {
      const there = levelsAtMean && k === 0;
      const sampled = size[k]! * q[at + j]!;
      const value = there ? sampled : own[j * K + k]!;
      const ofPrior = priors[k]!.slope(value * shrink) * shrink;
      const g = gradient[j * K + k]! + ofPrior;
      inUnits[k]! -= ofPrior * value + 1;
      inFollowed[k]! += w * (sampled * g + 1);
      gradientQ[at + j]! += size[k]! * g;
      if (k === 0) backFromLevel(j, there ? g - ofPrior : g);
    }
  }

  /** a_j = t_j − δ_jᵀβ_j. */
  function backFromLevel(j: number, g: number): void {
    for (let l = 1; l < K; l++) {
      gradient[j * K + l]! -= distance[j * K + l]! * g;
      inDistance[j * K + l] = -own[j * K + l]! * g;
    }
  }

  function backFromSame(k: number, at: number, gradientQ: Float64Array): void {
    const shrink = Math.exp(-units[k]!);
    const ofPrior = priors[k]!.slope(own[k]! * shrink) * shrink;
    let sum = ofPrior;
    for (let j = 0; j < J; j++) sum += gradient[j * K + k]!;
    inUnits[k] = -ofPrior * own[k]! - 1;
    inFollowed[k] = held[k]! * (sum * own[k]! + 1);
    gradientQ[at]! += size[k]! * sum;
  }

  function backFromRandom(
    one: RandomCoefficient,
    k: number,
    q: Float64Array,
    at: number,
    gradientQ: Float64Array,
  ): void {
    let sum = 0;
    for (let i = k; i < own.length; i += K) {
      sum += own[i]! * gradient[i]!;
      gradient[i]! *= size[k]!;
    }
    one.pullBack(q, at, gradient, k, K, slopes, gradientQ);
    inUnits[k] = one.links.inUnit;
    inFollowed[k] = held[k]! * (sum - one.links.inUnit);
  }

  function writeUnits(): void {
    for (let k = 0; k < K; k++) {
      left[k] = units[k]! - middle[k]! - held[k]! * (followed[k]! - origin[k]!);
      size[k] = Math.exp(units[k]! - left[k]!);
    }
  }

  function average(k: number): number {
    let sum = 0;
    for (let j = 0; j < J; j++) sum += own[j * K + k]!;
    return sum / J;
  }

  return Object.freeze<HolderCoefficients>({
    dimension: sizes.reduce((sum, size) => sum + size, 0),
    ...{ units, inUnits, followed, inFollowed, distance, inDistance },
    own,
    gradient,
    mean: (k) => (random[k] ? size[k]! * random[k].mean() : average(k)),
    spread: (k) => size[k]! * (random[k]?.spread() ?? 0),
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
      writeUnits();
      // The level last: it may be what the slopes leave.
      for (let k = K - 1; k >= 0 && logPrior > -Infinity; k--) {
        const one = random[k];
        if (one) logJacobian += readRandom(one, k, q, at + from[k]!);
        else if (differences[k] === "same") logJacobian += readSame(k, q[at + from[k]!]!);
        else logJacobian += readOwn(k, q, at + from[k]!);
      }
      readLaw();
      return logJacobian;
    },
    pullBack(q, at, gradientQ) {
      for (let k = 0; k < K; k++) {
        const one = random[k];
        if (one) backFromRandom(one, k, q, at + from[k]!, gradientQ);
        else if (differences[k] === "same") backFromSame(k, at + from[k]!, gradientQ);
        else backFromOwn(k, q, at + from[k]!, gradientQ);
      }
    },
    writeStart(start, q, at) {
      const ownOf = (j: number, k: number) =>
        differences[k] === "same" ? start.mean[k]! : start.own[j * K + k]!;
      differences.forEach((difference, k) => {
        const place = at + from[k]!;
        const unit = Math.exp(middle[k]!);
        const others = (j: number) => ownOf(j, k) / unit;
        random[k]?.writeStart(start.mean[k]! / unit, start.spread[k]! / unit, others, q, place);
        if (difference === "same") q[place] = start.mean[k]! / unit;
        for (let j = 0; j < J && difference === "own"; j++) {
          q[place + j] = others(j);
          for (let l = 1; l < K && k === 0; l++) q[place + j]! += (distance[j * K + l]! * ownOf(j, l)) / unit;
        }
      });
    },
  });
}
