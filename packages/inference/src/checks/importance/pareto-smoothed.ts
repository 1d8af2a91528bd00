import { type Chains, essBulk, pooled } from "../../diagnostics/index.ts";
import { fail, requireWithin } from "../../errors/index.ts";
import { logSumExp } from "../../math/special/index.ts";
import { fitGeneralisedPareto, generalisedParetoQuantile } from "./generalised-pareto.ts";

/** Draws of one law weighted to stand for another. */
export interface SmoothedWeights {
  /** One weight per draw, chain after chain; they sum to 1. */
  readonly weights: Float64Array;
  /** log of the mean of the smoothed ratios: of the ratio of the two laws' normalising constants, where both are known up to one. */
  readonly logMeanRatio: number;
  /** k̂, the tail index of the ratios; −∞ where they have no tail to speak of, NaN where there are too few to tell. */
  readonly k: number;
  /** What k̂ must stay below for this number of draws. */
  readonly threshold: number;
  readonly reliable: boolean;
  /** Independent draws that would be worth as much as one of the chains': from 0 to 1. */
  readonly efficiency: number;
  /** About how many independent draws of the other law these are worth. */
  readonly effectiveSize: number;
  /** Draws it would take for weights with this tail to be reliable; Infinity from k̂ = 1 on. */
  readonly neededDraws: number;
}

/** Fewer ratios than this are no tail that a law could be fitted to. */
const LEAST_TAIL = 5;

/**
 * Pareto-smoothed importance weights (Vehtari, Simpson, Gelman, Yao and Gabry 2024): the largest
 * min(S/5, 3·√(S/r)) ratios are replaced by quantiles of a generalised Pareto law fitted to them, none
 * above the largest ratio seen. k̂ tells whether the weights can be trusted: below min(1 − 1/log₁₀S, 0.7).
 *
 * @param logRatios - log(target/proposal) up to a constant, an array per chain.
 * @param efficiency - r, effective draws per draw; that of the ratios' own ranks when absent.
 *
 * @example
 * ```ts
 * import { seededSource } from "@dpbayes/inference";
 * import { paretoSmoothed } from "@dpbayes/inference/checks";
 * const rng = seededSource(1);
 * // Draws of an exponential law of rate 1 for one of rate 1/2: the ratios' tail index is 1/2.
 * const logRatios = [0, 1].map(() => new Float64Array(4000).map(() => rng.exponential() / 2));
 * const { k, threshold, reliable } = paretoSmoothed(logRatios);
 * console.log(Math.abs(k - 0.5) < 0.2, threshold, reliable); // true 0.7 true
 * ```
 */
export function paretoSmoothed(logRatios: Chains, efficiency?: number): SmoothedWeights {
  const all = pooled(logRatios);
  const largest = requireRatios(all);
  const r =
    efficiency === undefined
      ? efficiencyOf(logRatios, largest)
      : requireWithin("efficiency", efficiency, 0, 1);
  const logs = all.map((value) => value - largest);
  const k = smoothTail(logs, tailLength(logs.length, r));
  const total = logSumExp(logs);
  const weights = logs.map((value) => Math.exp(value - total));
  const threshold = tailThreshold(logs.length);
  return Object.freeze({
    weights,
    logMeanRatio: largest + total - Math.log(logs.length),
    k,
    threshold,
    reliable: k < threshold,
    efficiency: r,
    effectiveSize: r / weights.reduce((sum, w) => sum + w * w, 0),
    neededDraws: drawsNeeded(k),
  });
}

/** Equal weights, for draws that are of the law they should be of. */
export function equalWeights(draws: number, efficiency = 1): SmoothedWeights {
  return Object.freeze({
    weights: new Float64Array(draws).fill(1 / draws),
    logMeanRatio: 0,
    k: Number.NEGATIVE_INFINITY,
    threshold: tailThreshold(draws),
    reliable: true,
    efficiency,
    effectiveSize: efficiency * draws,
    neededDraws: drawsNeeded(Number.NEGATIVE_INFINITY),
  });
}

/** min(1 − 1/log₁₀S, 0.7) (Vehtari et al. 2024, section 3.2.4): 0.67 at a thousand draws, 0.7 from about 2200 on. */
export function tailThreshold(draws: number): number {
  return Math.min(1 - 1 / Math.log10(draws), 0.7);
}

/** 10^(1/(1 − max(0, k̂))), the same rule solved for S. */
function drawsNeeded(k: number): number {
  return k >= 1 ? Number.POSITIVE_INFINITY : 10 ** (1 / (1 - Math.max(0, k)));
}

function requireRatios(all: Float64Array): number {
  let largest = Number.NEGATIVE_INFINITY;
  for (const value of all) {
    if (Number.isNaN(value) || value === Number.POSITIVE_INFINITY)
      fail("ARGUMENT", { name: "logRatios", found: value, accepted: "finite or -Infinity" });
    largest = Math.max(largest, value);
  }
  if (largest === Number.NEGATIVE_INFINITY)
    fail("ARGUMENT", { name: "logRatios", found: "none above -Infinity", accepted: "finite for some draw" });
  return largest;
}

/** Ranks are what heavy tails leave of a chain's correlation; a chain is never credited with more draws than it has. */
function efficiencyOf(logRatios: Chains, largest: number): number {
  const size = essBulk(logRatios.map((chain) => chain.map((value) => Math.exp(value - largest))));
  const draws = logRatios.length * logRatios[0]!.length;
  return Number.isNaN(size) ? 1 : Math.min(1, size / draws);
}

function tailLength(draws: number, efficiency: number): number {
  return Math.ceil(Math.min(draws / 5, 3 * Math.sqrt(draws / efficiency)));
}

/**
 * Replaces the largest ratios, whose logarithms are at most 0, in place; returns k̂. Ratios that do not exceed the
 * threshold by anything a double can hold are bounded: their tail is left as it is.
 */
function smoothTail(logs: Float64Array, length: number): number {
  if (length < LEAST_TAIL) return Number.NaN;
  const order = Uint32Array.from(logs.keys()).sort((i, j) => logs[i]! - logs[j]!);
  const cut = Math.exp(logs[order[logs.length - length - 1]!]!);
  const tail = order.subarray(logs.length - length).filter((i) => Math.exp(logs[i]!) > cut);
  if (tail.length < LEAST_TAIL) return Number.NEGATIVE_INFINITY;
  const exceedances = Float64Array.from(tail, (i) => Math.exp(logs[i]!) - cut);
  if (exceedances.at(-1)! - exceedances[0]! <= Number.EPSILON * exceedances.at(-1)!)
    return Number.NEGATIVE_INFINITY;
  const law = fitGeneralisedPareto(exceedances);
  tail.forEach((i, rank) => {
    const smoothed = generalisedParetoQuantile(law, (rank + 0.5) / tail.length);
    logs[i] = Math.min(0, Math.log(cut + smoothed));
  });
  return law.k;
}
