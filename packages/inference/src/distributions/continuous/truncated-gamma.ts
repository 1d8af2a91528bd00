import type { SeededSource } from "../../math/random/index.ts";
import { logGamma, logGammaUpper } from "../../math/special/index.ts";
import { logConcaveSampler } from "../rejection/log-concave.ts";

/**
 * Exact draws from Gamma(shape, rate) given x ≥ low > 0. In t = log x the density e^{shape·t −
 * rate·e^t} is log-concave for every shape; at t₀ + d it has changed by shape·d − rate·x₀(e^d − 1).
 */
export function truncatedGammaSampler(
  shape: number,
  rate: number,
  low: number,
): (rng: SeededSource) => number {
  const top = Math.max(low, shape / rate);
  const scaled = rate * top;
  const law = {
    value: (d: number) => shape * d - scaled * Math.expm1(d),
    slope: (d: number) => shape - scaled * Math.exp(d),
  };
  const draw = logConcaveSampler(law, Math.log(low / top), Number.POSITIVE_INFINITY);
  return (rng) => Math.max(low, top * Math.exp(draw(rng)));
}

/**
 * Its mean: (shape/rate)·Q(shape + 1, y)/Q(shape, y), y = rate·low, with Q(shape + 1, y) = Q(shape, y)
 * + y^shape·e^{−y}/Γ(shape + 1).
 */
export function truncatedGammaMean(shape: number, rate: number, low: number): number {
  const y = rate * low;
  const logEdge = shape * Math.log(y) - y - logGamma(shape + 1);
  return (shape / rate) * (1 + Math.exp(logEdge - logGammaUpper(shape, y)));
}
