import type { EffectLaw } from "@dpbayes/privacy/formats";
import { type ScalarPrior, scalarPriorOf } from "../../priors/scalar-prior.ts";
import type { PartOfCoordinates } from "./covariate-law.ts";
import { SPREAD_SHARE } from "./effect-constants.ts";
import { effectDensity } from "./effect-law.ts";
import type { Difference } from "./holder-effects.ts";

export interface CoefficientsInput {
  readonly holders: number;
  /** How each of the K coefficients differs. */
  readonly differences: readonly Difference[];
  readonly law: EffectLaw;
  /** Of each coefficient: of its mean over holders, or of every holder's own. */
  readonly priors: readonly ScalarPrior[];
  /** J×K, w of random coefficients: 1 centred, 0 not; see `holderCoefficients`. Others are not read. */
  readonly centring: ArrayLike<number>;
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
  /** The part of the log prior that the effects' law has, at the last `moveTo`. */
  readonly logEffects: number;
  /** J×K, by rows: φ_jk. */
  readonly own: Float64Array;
  /** J×K: those who know what φ_jk does to the likelihood add it here between `moveTo` and `pullBack`. */
  readonly gradient: Float64Array;
  /** φ_k; unused for own coefficients. */
  readonly mean: Float64Array;
  /** τ_k; unused but for random coefficients. */
  readonly spread: Float64Array;
  writeStart(start: CoefficientsStart, q: Float64Array, at: number): void;
}

/**
 * Coordinates of coefficients that are the same, own or random (φ_jk = φ_k + τ_kη_jk): all φ_k, own φ_jk, log τ_k, and for
 * every random φ_jk a number z_jk between both usual choices (Papaspiliopoulos, Roberts and Sköld 2007; the form of
 * Gorinova, Moore and Hoffman 2020), with a constant w in [0, 1]:
 *
 *   η_jk = (z_jk − wφ_k)/τ_k^w,   log|∂η_jk/∂z_jk| = −w log τ_k.
 *
 * w = 1: z is φ_jk itself (centred), good where the holder's data tell it; w = 0: z is η_jk, good where they do not. The
 * posterior is the same for any w. With g_jk = ∂ℓ/∂φ_jk and G_jk = τ_kg_jk + ∂ log p(η_j)/∂η_jk,
 *
 *   ∂/∂z_jk = G_jk/τ_k^w,   ∂/∂φ_k = Σ_j g_jk − wG_jk/τ_k^w,   ∂/∂log τ_k = Σ_j τ_kg_jkη_jk − w(G_jkη_jk + 1),
 *
 * priors and the Jacobian of τ beside. An own level is sampled as t_j = a_j + δ_jᵀβ_j, the level at the holder's own records.
 */
export function holderCoefficients(input: CoefficientsInput): HolderCoefficients {
  const { holders: J, differences, priors, centring, distance } = input;
  const K = differences.length;
  const places = (of: Difference) => differences.flatMap((one, k) => (one === of ? [k] : []));
  const random = Int32Array.from(places("random"));
  const ownPlaces = Int32Array.from(places("own"));
  const shared = Int32Array.from(differences.flatMap((one, k) => (one === "own" ? [] : [k])));
  const same = Int32Array.from(places("same"));
  const R = random.length;
  const spreadPriors = priors.map(spreadPrior);
  const density = effectDensity(input.law, R);
  const ownFrom = shared.length;
  const spreadFrom = ownFrom + J * ownPlaces.length;
  const effectsFrom = spreadFrom + R;

  const own = new Float64Array(J * K);
  const gradient = new Float64Array(J * K);
  const mean = new Float64Array(K);
  const spread = new Float64Array(K);
  const eta = new Float64Array(J * R);
  const squares = new Float64Array(J);
  /** τ_k^{−w}. */
  const shrink = new Float64Array(J * R);
  const inMean = new Float64Array(K);
  let logPrior = 0;
  let logEffects = 0;

  function readShared(q: Float64Array, at: number): void {
    for (let s = 0; s < shared.length; s++) {
      const k = shared[s]!;
      mean[k] = q[at + s]!;
      logPrior += priors[k]!.logDensity(mean[k]!);
    }
    for (let s = 0; s < same.length; s++) for (let j = 0; j < J; j++) own[j * K + same[s]!] = mean[same[s]!]!;
  }

  function readEffects(q: Float64Array, at: number): number {
    let logJacobian = 0;
    squares.fill(0);
    for (let r = 0; r < R; r++) {
      const k = random[r]!;
      const logSpread = q[at + spreadFrom + r]!;
      const tau = Math.exp(logSpread);
      spread[k] = tau;
      logPrior += spreadPriors[k]!.logDensity(tau);
      logJacobian += logSpread;
      for (let j = 0; j < J; j++) {
        const w = centring[j * K + k]!;
        const e = j * R + r;
        shrink[e] = w === 0 ? 1 : Math.exp(-w * logSpread);
        eta[e] = (q[at + effectsFrom + e]! - w * mean[k]!) * shrink[e]!;
        logJacobian -= w * logSpread;
        squares[j]! += eta[e]! * eta[e]!;
        own[j * K + k] = mean[k]! + tau * eta[e]!;
      }
    }
    logEffects = 0;
    if (R > 0) for (let j = 0; j < J; j++) logEffects += density.logDensity(squares[j]!);
    logPrior += logEffects;
    return logJacobian;
  }

  /** After the slopes: an own level is what is left of the level at the holder's records. Nothing is read beyond an overflow. */
  function readOwn(q: Float64Array, at: number): void {
    for (let o = ownPlaces.length - 1; o >= 0 && logPrior > -Infinity; o--) {
      const k = ownPlaces[o]!;
      for (let j = 0; j < J; j++) {
        let value = q[at + ownFrom + o * J + j]!;
        if (k === 0) for (let l = 1; l < K; l++) value -= distance[j * K + l]! * own[j * K + l]!;
        own[j * K + k] = value;
        logPrior += priors[k]!.logDensity(value);
      }
    }
  }

  function backFromOwn(gradientQ: Float64Array, at: number): void {
    for (let o = 0; o < ownPlaces.length; o++) {
      const k = ownPlaces[o]!;
      for (let j = 0; j < J; j++) {
        const g = gradient[j * K + k]! + priors[k]!.slope(own[j * K + k]!);
        gradientQ[at + ownFrom + o * J + j]! += g;
        if (k === 0) for (let l = 1; l < K; l++) gradient[j * K + l]! -= distance[j * K + l]! * g;
      }
    }
  }

  function backFromEffects(gradientQ: Float64Array, at: number): void {
    for (let r = 0; r < R; r++) {
      const k = random[r]!;
      const tau = spread[k]!;
      let inSpread = 1 + tau * spreadPriors[k]!.slope(tau);
      for (let j = 0; j < J; j++) {
        const e = j * R + r;
        const w = centring[j * K + k]!;
        const g = gradient[j * K + k]!;
        const inEta = tau * g + density.slope(squares[j]!) * eta[e]!;
        gradientQ[at + effectsFrom + e]! += inEta * shrink[e]!;
        inMean[k]! += g - w * inEta * shrink[e]!;
        inSpread += tau * g * eta[e]! - w * (inEta * eta[e]! + 1);
      }
      gradientQ[at + spreadFrom + r]! += inSpread;
    }
  }

  const slopeOf = (start: CoefficientsStart, j: number, k: number) =>
    differences[k] === "same" ? start.mean[k]! : start.own[j * K + k]!;

  return Object.freeze<HolderCoefficients>({
    dimension: effectsFrom + J * R,
    own,
    gradient,
    mean,
    spread,
    get logPrior() {
      return logPrior;
    },
    get logEffects() {
      return logEffects;
    },
    moveTo(q, at) {
      logPrior = 0;
      gradient.fill(0);
      readShared(q, at);
      const logJacobian = readEffects(q, at);
      readOwn(q, at);
      return logJacobian;
    },
    pullBack(_q, at, gradientQ) {
      inMean.fill(0);
      backFromOwn(gradientQ, at);
      backFromEffects(gradientQ, at);
      for (let s = 0; s < same.length; s++)
        for (let j = 0; j < J; j++) inMean[same[s]!]! += gradient[j * K + same[s]!]!;
      for (let s = 0; s < shared.length; s++) {
        const k = shared[s]!;
        gradientQ[at + s]! += inMean[k]! + priors[k]!.slope(mean[k]!);
      }
    },
    writeStart(start, q, at) {
      shared.forEach((k, s) => {
        q[at + s] = start.mean[k]!;
      });
      random.forEach((k, r) => {
        q[at + spreadFrom + r] = Math.log(start.spread[k]!);
        for (let j = 0; j < J; j++) {
          const w = centring[j * K + k]!;
          const effect = (start.own[j * K + k]! - start.mean[k]!) / start.spread[k]!;
          q[at + effectsFrom + j * R + r] = w * start.mean[k]! + effect * start.spread[k]! ** w;
        }
      });
      ownPlaces.forEach((k, o) => {
        for (let j = 0; j < J; j++) {
          let value = start.own[j * K + k]!;
          if (k === 0) for (let l = 1; l < K; l++) value += distance[j * K + l]! * slopeOf(start, j, l);
          q[at + ownFrom + o * J + j] = value;
        }
      });
    },
  });
}

/** The prior of τ_k, from that of the coefficient. */
export function spreadPrior({ variance }: Pick<ScalarPrior, "variance">): ScalarPrior {
  return scalarPriorOf({ law: "half-normal", sd: SPREAD_SHARE * Math.sqrt(variance) });
}
