import type { DataFamily } from "../density/report-density.ts";
import type { LatentMoments } from "./moments.ts";

/** Parameters whose data model has about these moments: where a search may start; always possible values. */
export function momentEstimate(family: DataFamily, { mean: m, variance: v }: LatentMoments): Float64Array {
  switch (family) {
    case "gaussian":
      return Float64Array.of(m, Math.sqrt(v));
    case "exponential":
      return Float64Array.of(1 / positiveMean(m, v));
    case "gamma":
      return gammaEstimate(positiveMean(m, v), v);
    case "beta":
      return betaEstimate(clamp(m, 0.02, 0.98), v);
    case "log-normal":
      return logNormalEstimate(positiveMean(m, v), v);
    case "poisson":
      return Float64Array.of(positiveMean(m, v));
    case "geometric":
      return Float64Array.of(1 / (1 + positiveMean(m, v)));
    case "negative-binomial":
      return negativeBinomialEstimate(positiveMean(m, v), v);
    case "bernoulli":
      return Float64Array.of(clamp(m, 0.02, 0.98));
    default:
      return family satisfies never;
  }
}

function gammaEstimate(m: number, v: number): Float64Array {
  const shape = clamp((m * m) / v, 0.2, 100);
  return Float64Array.of(shape, shape / m);
}

/** a + b = m(1 − m)/v − 1. */
function betaEstimate(m: number, v: number): Float64Array {
  const total = clamp((m * (1 - m)) / v - 1, 0.5, 200);
  return Float64Array.of(m * total, (1 - m) * total);
}

/** sd² = log(1 + v/m²), mean = log m − sd²/2. */
function logNormalEstimate(m: number, v: number): Float64Array {
  const square = clamp(Math.log1p(v / (m * m)), 0.01, 4);
  return Float64Array.of(Math.log(m) - 0.5 * square, Math.sqrt(square));
}

/** p = m/v where the variance exceeds the mean; r = m·p/(1 − p). */
function negativeBinomialEstimate(m: number, v: number): Float64Array {
  const p = clamp(m / v, 0.05, 0.9);
  return Float64Array.of(clamp((m * p) / (1 - p), 0.1, 1000), p);
}

/** A mean that a positive variable with this variance can have. */
function positiveMean(m: number, v: number): number {
  return Math.max(m, 0.1 * Math.sqrt(v));
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
