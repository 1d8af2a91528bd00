import { millsRatio } from "../../math/special/index.ts";

/*
 * Sums of e^{−j²/2v} over whole numbers, from variances whose inverse overflows nearly to those whose square does.
 */

/** Where e^{−1/2v} = e^{−2π²v} = e^{−π}: both series below converge fastest on their side, four terms leave 1e-34. */
const BALANCE = 1 / (2 * Math.PI);

/**
 * log Σ_j e^{−j²/2v} over all whole j. By Poisson summation the sum is √(2πv)·Σ_j q^{j²} with q = e^{−2π²v}; for a small
 * variance it is its own series in p = e^{−1/2v}.
 */
export function logThetaSum(variance: number): number {
  if (variance < BALANCE) return Math.log1p(series(Math.exp(-0.5 / variance)));
  return 0.5 * Math.log(2 * Math.PI * variance) + Math.log1p(series(Math.exp(-2 * Math.PI ** 2 * variance)));
}

/** 2·(q + q⁴ + q⁹ + q¹⁶) */
function series(q: number): number {
  return 2 * (q + q ** 4 + q ** 9 + q ** 16);
}

/** From this variance on, and while a step changes the log term by less than this, the sum is an integral and corrections. */
const [SMOOTH_VARIANCE, SMOOTH_STEP] = [100, 0.15];

/** log Σ_{j>=k} e^{−j²/2v} for whole k >= 1, accurate relative to the sum however small it is. */
export function logThetaTail(k: number, variance: number): number {
  if (variance >= SMOOTH_VARIANCE && k < SMOOTH_STEP * variance)
    return smoothTail(k - 0.5, Math.sqrt(variance));
  return -0.5 * k * (k / variance) + Math.log(fallingSum(k, variance));
}

/** Σ_i e^{−(k·i + i²/2)/v}, the sum in units of its first term: at most 300 terms where it is asked for. */
function fallingSum(k: number, variance: number): number {
  let sum = 1;
  for (let i = 1; ; i++) {
    const term = Math.exp((-i * (k + 0.5 * i)) / variance);
    sum += term;
    if (term < 1e-17) return sum;
  }
}

/**
 * By the Euler–Maclaurin formula of midpoints, with a = k − ½, z = a/σ and f the term as a function of real j,
 *
 *   Σ_{j>=k} f(j) = ∫_a^∞ f + f′(a)/24 − 7·f‴(a)/5760 + 31·f⁗′(a)/967680 − 127·f^{(7)}(a)/154828800 + …,
 *
 * f^{(n)} = (−1)ⁿ·He_n(z)·f/σⁿ and ∫ = σ·M(z)·f(a) with the Mills ratio M. Where a step changes log f by λ <= 0.15 the
 * first term left out is 73·λ^{10}/3503554560 < 2e-16 of the sum.
 */
function smoothTail(a: number, sd: number): number {
  const z = a / sd;
  const s = z * z;
  const he3 = z * (s - 3);
  const he5 = z * ((s - 10) * s + 15);
  const he7 = z * (((s - 21) * s + 105) * s - 105);
  const w = 1 / (sd * sd);
  const corrections =
    (-z / 24 + w * ((7 * he3) / 5760 + w * ((-31 * he5) / 967680 + (w * 127 * he7) / 154828800))) / sd;
  return -0.5 * s + Math.log(sd * millsRatio(z) + corrections);
}
