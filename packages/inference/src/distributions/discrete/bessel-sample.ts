import type { SeededSource } from "../../math/random/index.ts";
import { requireNonNegative } from "../checks.ts";
import { sampleLogConcaveCount } from "../rejection/log-concave-count.ts";
import { besselMode, besselVarianceBound, logRatio } from "./bessel-terms.ts";

/** An exact draw from Bessel(v, a), any a ≥ 0, v ≥ 0, without evaluating a Bessel function (local spec §10.2). */
export function besselSample(rng: SeededSource, v: number, a: number): number {
  requireNonNegative("v", v);
  if (requireNonNegative("a", a) === 0) return 0;
  const small = (a / (4 * (v + 1))) * a;
  return small < 8 ? byInversion(rng, v, a) : byRejection(rng, v, a);
}

/** Weights w_n = w_{n−1}·(a²/4)/(n(n + v)), w_0 = 1, until negligible; then a uniform times their total. */
function byInversion(rng: SeededSource, v: number, a: number): number {
  const quarter = (a / 4) * a;
  let total = 1;
  let weight = 1;
  for (let n = 1; weight > 1e-18 * total; n++) {
    weight *= quarter / n / (n + v);
    total += weight;
  }
  let u = rng.uniform() * total;
  weight = 1;
  for (let n = 1; ; n++) {
    u -= weight;
    if (u <= 0 || weight < 1e-18 * total) return n - 1;
    weight *= quarter / n / (n + v);
  }
}

/** The width w = 1/√(1 + 12B), B ≥ variance, is at most P(mode) for a log-concave law. */
function byRejection(rng: SeededSource, v: number, a: number): number {
  const mode = besselMode(v, a);
  const width = 1 / Math.sqrt(1 + 12 * besselVarianceBound(v, a));
  return sampleLogConcaveCount(rng, mode, width, (k) => logRatio(k, mode, v, a));
}
