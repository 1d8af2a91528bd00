import type { Neighbours } from "../../accounting/loss.ts";
import { requireNeighbours } from "../../accounting/require-neighbours.ts";
import { fail, requireCount } from "../../errors/index.ts";
import { requireReach, requireReachOrZero } from "../sensitivity/require-reach.ts";
import { roundedUp } from "../sensitivity/rounding-up.ts";

/*
 * Ranges of the log-likelihood for the one-posterior-sample route (central spec §2.2).
 *
 * For neighbouring data sets let D(θ) be the change of the log-likelihood. Drawing θ from
 * prior·likelihood^(1/T) on a bounded parameter set costs r/T, r = sup D − inf D, so the temperature
 * for ε is r/ε. Under replace-one (and local) D = ℓ(x'; θ) − ℓ(x; θ), under add/remove D = ℓ(x; θ);
 * terms of x alone cancel. All values are rounded up.
 */

/** Numbers from `low` to `high`. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * K levels whose probabilities are at least `floor`; K = 2 is Bernoulli with p in [floor, 1 − floor].
 * log θ_j − log θ_k runs from −L to L, log θ_k over an interval of length L, where
 * L = log((1 − (K − 1)·floor)/floor).
 */
export function categoricalRange(
  options: { readonly levels: number; readonly floor: number },
  neighbours: Neighbours,
): number {
  requireNeighbours(neighbours);
  const { levels, floor } = options;
  requireCount("levels", levels, 2);
  if (!(floor > 0 && floor * levels <= 1))
    fail("ARGUMENT", { name: "floor", found: String(floor), accepted: `above 0 and at most 1/${levels}` });
  // 1 − K·floor is off by at most 2⁻⁵², and 1 − (K − 1)·floor >= 1/K: L is off by at most K·2⁻⁵².
  const length = Math.log1p((1 - levels * floor) / floor) + levels * 2 ** -51;
  return roundedUp(neighbours === "add-remove" ? length : 2 * length);
}

/** Naive Bayes: one table per feature (and for the class), whose ranges add up. */
export function naiveBayesRange(
  tables: readonly { readonly levels: number; readonly floor: number }[],
  neighbours: Neighbours,
): number {
  requireNeighbours(neighbours);
  return tables.reduce((sum, table) => sum + categoricalRange(table, neighbours), 0);
}

/**
 * Gaussian with known variance, x and the mean each in an interval. Replacing changes the
 * log-likelihood by (x' − x)(x' + x − 2μ)/2σ², linear in μ. Under add/remove the range of
 * (x − μ)²/2σ² over μ is convex in x (for x within the means the larger squared distance to their
 * ends, beyond them (m₂ − m₁)(2x − m₁ − m₂), with equal slopes where they meet), so an end of x is worst.
 */
export function gaussianMeanRange(
  options: { readonly data: Interval; readonly mean: Interval; readonly variance: number },
  neighbours: Neighbours,
): number {
  requireNeighbours(neighbours);
  const data = checkedInterval("data", options.data);
  const mean = checkedInterval("mean", options.mean);
  requireReach("variance", options.variance);
  if (neighbours !== "add-remove")
    return roundedUp(((data.high - data.low) * (mean.high - mean.low)) / options.variance);
  const spread = (x: number) =>
    x > mean.low && x < mean.high
      ? Math.max(x - mean.low, mean.high - x) ** 2
      : (mean.high - mean.low) * Math.abs(x - mean.low + (x - mean.high));
  return roundedUp(Math.max(spread(data.low), spread(data.high)) / (2 * options.variance));
}

/**
 * Gaussian with both unknown: the mean within the bounds of the data, the variance in an interval.
 * With a width w = high − low and smallest variance v₁: replace-one w²/v₁ (attained by x = low,
 * x' = high); add/remove at most w²/2v₁ + ½log(v₂/v₁), the sum of the two terms' ranges.
 */
export function gaussianRange(
  options: { readonly data: Interval; readonly variance: Interval },
  neighbours: Neighbours,
): number {
  requireNeighbours(neighbours);
  const data = checkedInterval("data", options.data);
  const variance = checkedInterval("variance", options.variance);
  requireReach("variance.low", variance.low);
  const square = (data.high - data.low) ** 2 / variance.low;
  if (neighbours !== "add-remove") return roundedUp(square);
  return roundedUp(square / 2 + Math.log(variance.high / variance.low) / 2);
}

/**
 * Poisson, 0 <= x <= cap, rate in an interval. Replacing: (x' − x)·log λ. Under add/remove the range
 * of x·log λ − λ is a supremum of functions linear in x, hence convex in x: worst at 0 or cap. In λ
 * it is concave with its top at λ = x.
 */
export function poissonRange(
  options: { readonly cap: number; readonly rate: Interval },
  neighbours: Neighbours,
): number {
  requireNeighbours(neighbours);
  const rate = checkedInterval("rate", options.rate);
  requireReach("cap", options.cap);
  requireReach("rate.low", rate.low);
  if (neighbours !== "add-remove") return roundedUp(options.cap * logRatio(rate.high, rate.low));
  const spread = (x: number) => {
    const top = Math.min(rate.high, Math.max(rate.low, x));
    return Math.max(riseRoundedUp(x, rate.low, top), riseRoundedUp(x, rate.high, top));
  };
  return roundedUp(Math.max(spread(0), spread(options.cap)));
}

/** x·log λ − λ from λ = `from` to λ = `to`; the two parts may cancel, so their error is added. */
function riseRoundedUp(x: number, from: number, to: number): number {
  const logarithm = x * logRatio(to, from);
  const linear = to - from;
  return logarithm - linear + 2 ** -50 * (Math.abs(logarithm) + Math.abs(linear));
}

function logRatio(a: number, b: number): number {
  return Math.log1p((a - b) / b);
}

function checkedInterval(name: string, interval: Interval): Interval {
  const { low, high } = interval;
  if (!(Number.isFinite(low) && Number.isFinite(high) && low < high))
    fail("ARGUMENT", {
      name,
      found: `from ${low} to ${high}`,
      accepted: "a finite interval, low below high",
    });
  requireReachOrZero(`${name}.low`, low);
  requireReachOrZero(`${name}.high`, high);
  return interval;
}
