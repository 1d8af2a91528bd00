import { fail } from "../../../../errors/index.ts";
import { multiplyVector, symmetricInverse } from "../../../../math/linear-algebra/index.ts";
import { SPREAD_SHARE, STUDENT_DEGREES } from "../../../regression/holders/effect-constants.ts";
import type { DistributedPrior } from "../../regression-method.ts";
import type { EffectsLayout } from "./effects-layout.ts";

/** The log prior of the tail, with Jacobians of its logarithms and without constants; starts its gradient. */
export type EffectsPrior = (q: Float64Array, gradient: Float64Array) => number;

/** The scale of τ's half-normal law, by random coefficient. */
export function spreadScales(
  prior: DistributedPrior,
  { random, coefficients: p }: EffectsLayout,
): Float64Array {
  return Float64Array.from(
    random,
    (k) => SPREAD_SHARE * Math.sqrt(prior.coefficientCovariance[k * (p + 1)]!),
  );
}

/**
 * x ~ N(m, C), own values likewise and independently, η_j standard normal or Student with density
 * ∝ (1 + |η|²/ν)^{−(ν+K)/2}, τ ~ half-normal, ζ ~ N(0, 1), σ² ~ IG(a, b). With η = cτ^{−w} and f = ∂ log p/∂η over η:
 * ∂/∂c = fητ^{−w}, ∂/∂log τ = −w(fη² + 1), the last from the Jacobian.
 */
export function effectsPrior(prior: DistributedPrior, layout: EffectsLayout): EffectsPrior {
  const { coefficientMean, coefficientCovariance, varianceShape: a, varianceScale: b } = prior;
  const { holders, coefficients: p, shared, local, own, random, residuals } = layout;
  const { sharedAt, spreadAt, residualAt, varianceAt } = layout;
  if (local.length > 0) requireIndependent(coefficientCovariance, p);
  const n = shared.length;
  const precision = new Float64Array(n * n);
  const covariance = Float64Array.from(
    { length: n * n },
    (_, at) => coefficientCovariance[shared[Math.floor(at / n)]! * p + shared[at % n]!]!,
  );
  symmetricInverse(covariance, n, precision);
  const mean = Float64Array.from(shared, (k) => coefficientMean[k]!);
  const scales = spreadScales(prior, layout);
  const deviation = new Float64Array(n);
  const pull = new Float64Array(n);
  const { centring } = layout;
  /** τ^{−w} of a holder. */
  const shrink = new Float64Array(random.length);

  function ofShared(q: Float64Array, gradient: Float64Array, start: number): number {
    for (let i = 0; i < n; i++) deviation[i] = q[sharedAt + i]! - mean[i]!;
    multiplyVector(precision, deviation, pull, n, n);
    let log = start;
    for (let i = 0; i < n; i++) {
      log -= 0.5 * deviation[i]! * pull[i]!;
      gradient[sharedAt + i] = -pull[i]!;
    }
    return log;
  }

  function ofOwn(q: Float64Array, gradient: Float64Array, at: number): number {
    let log = 0;
    for (let i = 0; i < own; i++) {
      const k = local[i]!;
      const distance = q[at + i]! - coefficientMean[k]!;
      const slope = -distance / coefficientCovariance[k * (p + 1)]!;
      log += 0.5 * distance * slope;
      gradient[at + i] = slope;
    }
    return log;
  }

  /** After `ofSpreads`, which starts the gradient in log τ. */
  function ofEffects(q: Float64Array, gradient: Float64Array, j: number): number {
    const at = layout.localAt(j) + own;
    let [square, log] = [0, 0];
    for (let i = 0; i < random.length; i++) {
      const w = centring[j * random.length + i]!;
      shrink[i] = w === 0 ? 1 : Math.exp(-w * q[spreadAt + i]!);
      square += (shrink[i]! * q[at + i]!) ** 2;
      log -= w * q[spreadAt + i]!;
    }
    const nu = STUDENT_DEGREES;
    const weight = layout.student ? (nu + random.length) / (nu + square) : 1;
    for (let i = 0; i < random.length; i++) {
      const w = centring[j * random.length + i]!;
      const slope = -weight * shrink[i]! ** 2 * q[at + i]!;
      gradient[at + i] = slope;
      gradient[spreadAt + i]! -= w * (slope * q[at + i]! + 1);
    }
    if (!layout.student) return log - 0.5 * square;
    return log - 0.5 * (nu + random.length) * Math.log1p(square / nu);
  }

  function ofSpreads(q: Float64Array, gradient: Float64Array): number {
    let log = 0;
    for (let i = 0; i < random.length; i++) {
      const logSpread = q[spreadAt + i]!;
      const square = (Math.exp(logSpread) / scales[i]!) ** 2;
      log += logSpread - 0.5 * square;
      gradient[spreadAt + i] = 1 - square;
    }
    for (let j = 0; j < residuals; j++) {
      const zeta = q[residualAt + j]!;
      log -= 0.5 * zeta * zeta;
      gradient[residualAt + j] = -zeta;
    }
    return log;
  }

  return (q, gradient) => {
    const logVariance = q[varianceAt]!;
    const scaled = b * Math.exp(-logVariance);
    gradient[varianceAt] = scaled - a;
    let log = ofShared(q, gradient, -a * logVariance - scaled) + ofSpreads(q, gradient);
    for (let j = 0; j < holders; j++)
      log += ofOwn(q, gradient, layout.localAt(j)) + ofEffects(q, gradient, j);
    return log;
  };
}

/** A level of a holder's own and the slopes of all cannot be correlated a priori. */
export function requireIndependent(covariance: Float64Array, p: number): void {
  const correlated = covariance.some((entry, at) => Math.floor(at / p) !== at % p && entry !== 0);
  if (correlated)
    fail("ARGUMENT", {
      name: "coefficientCovariance",
      found: "with correlations",
      accepted: "diagonal where holders differ",
    });
}
