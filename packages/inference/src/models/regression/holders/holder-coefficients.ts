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
  /** What the holders' data tell of random coefficients; others are not read. See `holderCoefficients`. */
  readonly told: ToldCoefficients;
  /** J×K: an own level is sampled as that of a record at this distance from the centre. The level's is not read. */
  readonly distance: ArrayLike<number>;
}

/** J×K: b_jk and V_jk > 0, about the mean and the variance that holder j's data alone leave to φ_jk. */
export interface ToldCoefficients {
  readonly estimates: ArrayLike<number>;
  readonly variances: ArrayLike<number>;
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
 * Coordinates of coefficients that are the same, own or random (φ_jk = φ_k + τ_kη_jk): all φ_k or a number y_k for it, own
 * φ_jk, log τ_k, and for every random φ_jk a number z_jk. If the data of holder j were b_jk ~ N(φ_jk, V_jk), then given τ
 *
 *   φ ~ N(M, 1/P),   P = 1/v₀ + Σ_j w_j,   M = (m₀/v₀ + Σ_j w_jb_j)/P,   w_j = 1/(τ² + V_j),   m₀ and v₀ the prior's,
 *   η_j ~ N(τw_j(b_j − φ), V_jw_j).
 *
 * So φ = M + y/√P and η_j = τw_j(b_j − φ) + √(V_jw_j)·z_j: all y and z would be standard normal, whatever τ is. Where V is
 * large beside τ² this is the non-centred form, where it is small the centred one, and there is no funnel either way; both
 * usual forms have one where τ is uncertain, as it is with few holders. b and V are constants: they change the sampler's
 * work, not the posterior. With s = τ²w, g_j = ∂ℓ/∂φ_j and G_j = τg_j + ∂ log p(η_j)/∂η_j, and ′ for d/d log τ:
 *
 *   ∂/∂z_j = G_j√(V_jw_j),   ∂/∂φ = Σ_j g_j − τw_jG_j =: F,   ∂/∂y = F/√P,
 *   ∂/∂log τ = Σ_j [τg_jη_j + G_j(τw_j(1 − 2s_j)(b_j − φ) − s_j√(V_jw_j)z_j) − s_j] + F(M′ − ½yP′/P^{3/2}) − ½P′/P,
 *   w′ = −2sw,   P′ = Σ w_j′,   M′ = Σ_j w_j′(b_j − M)/P,
 *
 * priors and the Jacobian of τ beside. An own level is sampled as t_j = a_j + δ_jᵀβ_j, the level at the holder's own records.
 */
export function holderCoefficients(input: CoefficientsInput): HolderCoefficients {
  const { holders: J, differences, priors, distance } = input;
  const { estimates: b, variances: V } = input.told;
  const K = differences.length;
  const places = (of: Difference) => differences.flatMap((one, k) => (one === of ? [k] : []));
  const random = Int32Array.from(places("random"));
  const ownPlaces = Int32Array.from(places("own"));
  const shared = Int32Array.from(differences.flatMap((one, k) => (one === "own" ? [] : [k])));
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
  /** w_jk and √(V_jkw_jk). */
  const weights = new Float64Array(J * R);
  const roots = new Float64Array(J * R);
  /** Of random coefficients: y, P, and P′ and M′ over P. */
  const scores = new Float64Array(K);
  const precision = new Float64Array(K);
  const precisionSlope = new Float64Array(K);
  const middleSlope = new Float64Array(K);
  const inMean = new Float64Array(K);
  let logPrior = 0;
  let logEffects = 0;

  function readSame(q: Float64Array, at: number): void {
    for (let s = 0; s < shared.length; s++) {
      const k = shared[s]!;
      if (differences[k] === "random") continue;
      mean[k] = q[at + s]!;
      for (let j = 0; j < J; j++) own[j * K + k] = mean[k]!;
    }
  }

  /** φ_k of a random coefficient from y_k and τ_k, and the weights; returns the log Jacobian. */
  function readMean(r: number, y: number): number {
    const k = random[r]!;
    const square = spread[k]! * spread[k]!;
    const { mean: m0, variance: v0 } = priors[k]!;
    let [P, sum] = [1 / v0, m0 / v0];
    for (let j = 0; j < J; j++) {
      const w = 1 / (square + V[j * K + k]!);
      weights[j * R + r] = w;
      roots[j * R + r] = Math.sqrt(V[j * K + k]! * w);
      P += w;
      sum += w * b[j * K + k]!;
    }
    const M = sum / P;
    let [inP, inM] = [0, 0];
    for (let j = 0; j < J; j++) {
      const w = weights[j * R + r]!;
      inP -= 2 * square * w * w;
      inM -= 2 * square * w * w * (b[j * K + k]! - M);
    }
    scores[k] = y;
    precision[k] = P;
    precisionSlope[k] = inP / P;
    middleSlope[k] = inM / P;
    mean[k] = M + y / Math.sqrt(P);
    return -0.5 * Math.log(P);
  }

  /** η_jk and φ_jk of all holders; returns the log Jacobian. */
  function readEffects(r: number, q: Float64Array, at: number): number {
    const k = random[r]!;
    const tau = spread[k]!;
    let logJacobian = 0;
    for (let j = 0; j < J; j++) {
      const e = j * R + r;
      eta[e] = tau * weights[e]! * (b[j * K + k]! - mean[k]!) + roots[e]! * q[at + e]!;
      logJacobian += Math.log(roots[e]!);
      squares[j]! += eta[e]! * eta[e]!;
      own[j * K + k] = mean[k]! + tau * eta[e]!;
    }
    return logJacobian;
  }

  function readRandom(q: Float64Array, at: number): number {
    let logJacobian = 0;
    squares.fill(0);
    for (let s = 0, r = 0; s < shared.length; s++) {
      const k = shared[s]!;
      if (differences[k] !== "random") continue;
      const logSpread = q[at + spreadFrom + r]!;
      spread[k] = Math.exp(logSpread);
      logPrior += spreadPriors[k]!.logDensity(spread[k]!);
      logJacobian += logSpread + readMean(r, q[at + s]!) + readEffects(r, q, at + effectsFrom);
      r++;
    }
    logEffects = 0;
    if (R > 0) for (let j = 0; j < J; j++) logEffects += density.logDensity(squares[j]!);
    logPrior += logEffects;
    return logJacobian;
  }

  function addMeansPrior(): void {
    for (let s = 0; s < shared.length && logPrior > -Infinity; s++)
      logPrior += priors[shared[s]!]!.logDensity(mean[shared[s]!]!);
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

  /** What the effects say about φ_k and log τ_k; the latter is returned. */
  function backFromEffects(r: number, q: Float64Array, at: number, gradientQ: Float64Array): number {
    const k = random[r]!;
    const tau = spread[k]!;
    let inSpread = 1 + tau * spreadPriors[k]!.slope(tau);
    for (let j = 0; j < J; j++) {
      const e = j * R + r;
      const g = gradient[j * K + k]!;
      const inEta = tau * g + density.slope(squares[j]!) * eta[e]!;
      const lean = tau * weights[e]!;
      const share = tau * lean;
      gradientQ[at + e]! += inEta * roots[e]!;
      inMean[k]! += g - lean * inEta;
      const turn = lean * (1 - 2 * share) * (b[j * K + k]! - mean[k]!) - share * roots[e]! * q[at + e]!;
      inSpread += tau * g * eta[e]! + inEta * turn - share;
    }
    return inSpread;
  }

  function backFromRandom(q: Float64Array, at: number, gradientQ: Float64Array): void {
    for (let s = 0, r = 0; s < shared.length; s++) {
      const k = shared[s]!;
      if (differences[k] !== "random") continue;
      const inSpread = backFromEffects(r, q, at + effectsFrom, gradientQ);
      const inPhi = inMean[k]! + priors[k]!.slope(mean[k]!);
      const width = 1 / Math.sqrt(precision[k]!);
      const turn = middleSlope[k]! - 0.5 * scores[k]! * width * precisionSlope[k]!;
      gradientQ[at + s]! += inPhi * width;
      gradientQ[at + spreadFrom + r]! += inSpread + inPhi * turn - 0.5 * precisionSlope[k]!;
      r++;
    }
  }

  function backFromSame(at: number, gradientQ: Float64Array): void {
    for (let s = 0; s < shared.length; s++) {
      const k = shared[s]!;
      if (differences[k] !== "same") continue;
      let sum = priors[k]!.slope(mean[k]!);
      for (let j = 0; j < J; j++) sum += gradient[j * K + k]!;
      gradientQ[at + s]! += sum;
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
      readSame(q, at);
      const logJacobian = readRandom(q, at);
      addMeansPrior();
      readOwn(q, at);
      return logJacobian;
    },
    pullBack(q, at, gradientQ) {
      inMean.fill(0);
      backFromOwn(gradientQ, at);
      backFromRandom(q, at, gradientQ);
      backFromSame(at, gradientQ);
    },
    writeStart(start, q, at) {
      shared.forEach((k, s) => {
        q[at + s] = start.mean[k]!;
        const r = random.indexOf(k);
        if (r < 0) return;
        spread[k] = start.spread[k]!;
        readMean(r, 0);
        q[at + s] = (start.mean[k]! - mean[k]!) * Math.sqrt(precision[k]!);
        q[at + spreadFrom + r] = Math.log(start.spread[k]!);
        for (let j = 0; j < J; j++) {
          const e = j * R + r;
          const effect = (start.own[j * K + k]! - start.mean[k]!) / start.spread[k]!;
          const middle = start.spread[k]! * weights[e]! * (b[j * K + k]! - start.mean[k]!);
          q[at + effectsFrom + e] = (effect - middle) / roots[e]!;
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
