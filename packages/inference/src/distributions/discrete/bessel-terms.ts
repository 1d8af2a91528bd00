import { log1pMinus, logGammaDifference, stirlingRemainder } from "../../math/special/index.ts";

/** The most probable value ⌊a²/(2(√(a² + v²) + v))⌋ (local spec §10.1). */
export function besselMode(v: number, a: number): number {
  return a === 0 ? 0 : Math.floor((a / (2 * (Math.hypot(a, v) + v))) * a);
}

/**
 * log P(m + k)/P(m) from the mode m, for any sizes (local spec §10.1): with x₁ = m + 1,
 * x₂ = m + v + 1 it is k·log(a²/4/(x₁x₂)) − D(x₁) − D(x₂), D(x) = log Γ(x+k) − log Γ(x) − k·log x.
 */
export function logRatio(k: number, mode: number, v: number, a: number): number {
  if (k === 0) return 0;
  const x1 = mode + 1;
  const x2 = mode + v + 1;
  return k * Math.log((a / x1 / 2) * (a / x2 / 2)) - excessLogGamma(x1, k) - excessLogGamma(x2, k);
}

/**
 * D(x) = (x + k − ½)·log1p(t) − k + R(x + k) − R(x), t = k/x, for x, x + k ≥ 20, R Stirling's
 * remainder; (x + k)·log1p(t) − k is written as (x + k)(log1p(t) − t) + k·t, which does not cancel.
 */
function excessLogGamma(x: number, k: number): number {
  if (x < 20 || x + k < 20) return logGammaDifference(x, k) - k * Math.log(x);
  const t = k / x;
  const remainders = stirlingRemainder(x + k) - stirlingRemainder(x);
  return (x + k) * log1pMinus(t) + k * t - 0.5 * Math.log1p(t) + remainders;
}

/** Σ_k P(m+k)/P(m) times 1, k and k². */
export interface BesselWeights {
  readonly total: number;
  readonly first: number;
  readonly second: number;
}

/**
 * Sums outwards from the mode until terms vanish. Up to a standard deviation of 8 by the ratio of
 * neighbours. Beyond, the law is smooth and far from 0 (its mean is at least its variance), so every
 * h-th term times h gives the same sums: by Poisson summation the error is the characteristic function
 * at 2π/h, which for h ≤ sd/1.5 is at most about e^{−2π²·1.5²} < 1e-19. So the work is bounded for any a.
 */
export function besselWeights(mode: number, v: number, a: number): BesselWeights {
  const sd = Math.sqrt(besselVarianceBound(v, a));
  return sd < 8 ? sumOfNeighbours(mode, v, a) : sumOfStrides(mode, v, a, Math.floor(sd / 1.5));
}

/** P(n)/P(n−1) = (a²/4)/(n(n + v)), upwards and downwards. */
function sumOfNeighbours(mode: number, v: number, a: number): BesselWeights {
  let total = 1;
  let first = 0;
  let second = 0;
  let weight = 1;
  for (let k = 1; ; k++) {
    weight *= ((a / 2 / (mode + k)) * (a / 2)) / (mode + k + v);
    total += weight;
    first += k * weight;
    second += k * k * weight;
    if (k * k * weight <= 1e-18 * second) break;
  }
  weight = 1;
  for (let k = 0; k < mode; k++) {
    weight *= ((mode - k) / (a / 2)) * ((mode - k + v) / (a / 2));
    total += weight;
    first -= (k + 1) * weight;
    second += (k + 1) * (k + 1) * weight;
  }
  return { total, first, second };
}

function sumOfStrides(mode: number, v: number, a: number, stride: number): BesselWeights {
  let total = 1;
  let first = 0;
  let second = 0;
  for (let step = stride; ; step = -stride) {
    for (let k = step; mode + k >= 0; k += step) {
      const weight = Math.exp(logRatio(k, mode, v, a));
      total += weight;
      first += k * weight;
      second += k * k * weight;
      if (k * k * weight <= 1e-18 * second) break;
    }
    if (step < 0) break;
  }
  return { total: stride * total, first: stride * first, second: stride * second };
}

/**
 * B ≥ variance, from Amos' lower bound on I_{v+1}/I_v (local spec §10.2): u = v + ½,
 * S = √(a² + (u+1)²), D = (a² + 2u + 1)/(S + u), e = (2u+1)/(2(S + u)),
 * B = D/4 + (2u + 1)D/(4(S + u)) − e/2 − e².
 */
export function besselVarianceBound(v: number, a: number): number {
  const u = v + 0.5;
  const root = Math.hypot(a, u + 1);
  const d = (a / (root + u)) * a + (2 * u + 1) / (root + u);
  const e = (2 * u + 1) / (2 * (root + u));
  return d / 4 + ((2 * u + 1) * d) / (4 * (root + u)) - e / 2 - e * e;
}
