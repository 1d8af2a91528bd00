import { requireCount } from "../../errors/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { IMPOSSIBLE, isCount, requireProbability } from "../checks.ts";
import { type Hat, transformedRejection } from "../rejection/transformed-rejection.ts";
import { binomialTerm } from "../saddle-point.ts";

/** log(C(n, k)·p^k·(1−p)^{n−k}). */
function logMass(k: number, n: number, p: number): number {
  requireCount("n", n);
  requireProbability("p", p);
  if (!isCount("k", k) || k > n) return IMPOSSIBLE;
  if (k === 0) return n === 0 ? 0 : n * Math.log1p(-p);
  if (k === n) return n * Math.log(p);
  return p === 0 || p === 1 ? IMPOSSIBLE : binomialTerm(k, n - k, p, 1 - p);
}

/** The log mass; writes its derivative in p. */
function logMassGradient(k: number, n: number, p: number, gradient: Float64Array): number {
  gradient[0] = (k === 0 ? 0 : k / p) - (k === n ? 0 : (n - k) / (1 - p));
  return logMass(k, n, p);
}

function sample(rng: SeededSource, n: number, p: number): number {
  requireCount("n", n);
  if (requireProbability("p", p) > 0.5) return n - sampleLess(rng, n, 1 - p);
  return sampleLess(rng, n, p);
}

/** p ≤ ½. */
function sampleLess(rng: SeededSource, n: number, p: number): number {
  if (p === 0 || n === 0) return 0;
  return n * p < 10 ? byInversion(rng, n, p) : byTransformedRejection(rng, n, p);
}

/** Sequential search. P(k > 200) < 1e-180 for n·p < 10, so going there means u outran the rounded sum. */
function byInversion(rng: SeededSource, n: number, p: number): number {
  const none = Math.exp(n * Math.log1p(-p));
  const odds = p / (1 - p);
  for (;;) {
    let u = rng.uniform();
    let mass = none;
    for (let k = 0; k <= n && k <= 200; k++) {
      if (u <= mass) return k;
      u -= mass;
      mass *= ((n - k) / (k + 1)) * odds;
    }
  }
}

/** The reference is the mass of the mode; outside 0..n the mass is 0. */
function byTransformedRejection(rng: SeededSource, n: number, p: number): number {
  const top = logMass(Math.floor((n + 1) * p), n, p);
  return transformedRejection(rng, binomialHat(n, p), (k) => logMass(k, n, p) - top);
}

/**
 * The constants of BTRS (W. Hörmann, The generation of binomial random variates, 1993), n·p ≥ 10,
 * p ≤ ½. Compared with saddle-point masses it is exact for any n.
 */
export function binomialHat(n: number, p: number): Hat {
  const sd = Math.sqrt(n * p * (1 - p));
  const b = 1.15 + 2.53 * sd;
  return {
    a: -0.0873 + 0.0248 * b + 0.01 * p,
    b,
    centre: n * p + 0.5,
    scale: (2.83 + 5.1 / b) * sd,
    quick: 0.92 - 4.2 / b,
  };
}

/** The binomial law: successes among n trials of probability p. */
export const binomial = Object.freeze({ logMass, logMassGradient, sample });
