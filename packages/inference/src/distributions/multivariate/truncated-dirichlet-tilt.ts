import type { SeededSource } from "../../math/random/index.ts";
import { truncatedGammaMean, truncatedGammaSampler } from "../continuous/truncated-gamma.ts";
import { requireConcentration } from "./dirichlet.ts";

/**
 * The truncated Dirichlet as gammas conditioned on their sum. On Σx = 1 the factor e^{−βΣx} is
 * constant, so for any β > 0 the law is that of independent x_k ~ Gamma(α_k, β) on [floor, ∞) given
 * Σx = 1. Draw all but one, let the last be the rest r = 1 − Σ, and accept with f(r)/max f,
 * f(x) = x^{α−1}e^{−βx}. With β chosen so that the means add up to 1 and the last category the one
 * of largest α, about one trial in √K is accepted, also where the untruncated law has no mass.
 */
export function tiltedGammas(
  rng: SeededSource,
  concentration: ArrayLike<number>,
  floor: number,
  out: Float64Array,
  trials: number,
): boolean {
  const rate = balancedRate(concentration, floor);
  const last = indexOfLargest(concentration);
  const shape = concentration[last]!;
  const logWeight = (x: number) => (shape - 1) * Math.log(x) - rate * x;
  const highest = 1 - (out.length - 1) * floor;
  const largest = logWeight(Math.min(Math.max((shape - 1) / rate, floor), highest));
  const samplers = Array.from(concentration, (alpha) => truncatedGammaSampler(alpha, rate, floor));
  for (let trial = 0; trial < trials; trial++) {
    let rest = 1;
    for (let k = 0; k < out.length && rest >= floor; k++) {
      if (k === last) continue;
      out[k] = samplers[k]!(rng);
      rest -= out[k]!;
    }
    if (rest < floor || -rng.exponential() > logWeight(rest) - largest) continue;
    out[last] = rest;
    return true;
  }
  return false;
}

/**
 * A β at which the means of the truncated gammas add up to about 1. They fall from ∞ to `floor` as β
 * grows; at β = Σα the untruncated means add up to 1, so the root lies above. False position
 * (Illinois) in log β. β need not be exact: a tenth of the sum's standard deviation, about 1/√Σα,
 * costs nothing.
 */
function balancedRate(concentration: ArrayLike<number>, floor: number): number {
  const total = requireConcentration(concentration);
  const enough = 0.1 / Math.sqrt(total + 1);
  let low = Math.log(total);
  let atLow = excessMean(concentration, floor, low);
  let high = low + 1;
  let atHigh = excessMean(concentration, floor, high);
  while (atHigh > 0 && high < 600) {
    low = high;
    atLow = atHigh;
    high += 2;
    atHigh = excessMean(concentration, floor, high);
  }
  for (let i = 0; i < 50; i++) {
    const next = (low * atHigh - high * atLow) / (atHigh - atLow);
    const atNext = excessMean(concentration, floor, next);
    if (Math.abs(atNext) < enough) return Math.exp(next);
    if (atNext > 0) {
      low = next;
      atLow = atNext;
      atHigh /= 2;
    } else {
      high = next;
      atHigh = atNext;
      atLow /= 2;
    }
  }
  return Math.exp((low + high) / 2);
}

/** Σ of the means at rate e^logRate, minus 1. */
function excessMean(concentration: ArrayLike<number>, floor: number, logRate: number): number {
  const rate = Math.exp(logRate);
  let sum = -1;
  for (let k = 0; k < concentration.length; k++) sum += truncatedGammaMean(concentration[k]!, rate, floor);
  return sum;
}

function indexOfLargest(values: ArrayLike<number>): number {
  let best = 0;
  for (let k = 1; k < values.length; k++) if (values[k]! > values[best]!) best = k;
  return best;
}
