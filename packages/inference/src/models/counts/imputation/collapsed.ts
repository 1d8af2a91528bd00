import { poisson } from "../../../distributions/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import { collapsedByRejection } from "./collapsed-rejection.ts";

/**
 * A true count given its noisy report and its mean (local spec §10.3): P(y) ∝ mean^y·α^|report − y|/y!, the noise
 * summed out. A decay α of 0 says that the report is the count. Three ways, all exact:
 *
 * 1. report ≤ 0: every y lies above the report, so y ~ Poisson(α·mean).
 * 2. A law whose weights fall off soon: they are summed up to a cut, and the tail beyond it is covered by a
 *    geometric law (`bySums`).
 * 3. Otherwise rejection for log-concave laws.
 *
 * Allocates nothing in the first two ways for means below 10.
 */
export function collapsedCount(rng: SeededSource, report: number, mean: number, decay: number): number {
  if (decay === 0) return report;
  const above = decay * mean;
  if (report <= 0) return unseenCount(rng, above);
  const below = mean / decay;
  const cut = Math.min(report, Math.ceil(2 * below) + 1);
  if (cut <= LARGEST_CUT && below <= LARGEST_STEP && (cut < report || 2 * above <= report + 2))
    return bySums(rng, report, cut, below, above);
  return collapsedByRejection(rng, report, mean, decay);
}

/** The true count of a cell without a report: Poisson(mean). */
export function unseenCount(rng: SeededSource, mean: number): number {
  return mean < SMALL_MEAN ? smallPoisson(rng, mean) : poisson.sample(rng, mean);
}

const SMALL_MEAN = 10;
const LARGEST_CUT = 32;
/** Weights grow by at most this factor per step: 1e7^32 is a double. */
const LARGEST_STEP = 1e7;

/** 1/n, a product being cheaper than a division. */
const RECIPROCAL = Float64Array.from({ length: LARGEST_CUT + 2 }, (_, n) => 1 / n);

/** Sequential search; 1 − mean ≤ e^{−mean} settles most draws of a small mean without the exponential. */
function smallPoisson(rng: SeededSource, mean: number): number {
  const u = rng.uniform();
  if (u <= 1 - mean) return 0;
  let mass = Math.exp(-mean);
  let sum = mass;
  let k = 0;
  // Beyond 200 the masses are below 1e-180: u outran the rounded sum, whose largest value is as good.
  while (u > sum && k < 200) {
    mass *= mean / ++k;
    sum += mass;
  }
  return k;
}

/**
 * Weights w_0 = 1, w_y = w_{y−1}·below/y up to the report, w_{y−1}·above/y beyond. They are summed up to the cut, at
 * or below the report. After it neighbours' ratios only fall, so w_{cut+1+g} ≤ w_{cut+1}·r^g with r the ratio that
 * the step to cut + 2 has (or would have, on the cut's side of the report): at most ½, by the choice of the cut. A
 * proposal from that geometric law is accepted with the quotient of the two.
 */
function bySums(rng: SeededSource, report: number, cut: number, below: number, above: number): number {
  let weight = 1;
  let sum = 1;
  for (let y = 1; y <= cut; y++) {
    weight *= below * RECIPROCAL[y]!;
    sum += weight;
  }
  const step = cut < report ? below : above;
  const ratio = step / (cut + 2);
  const tail = (weight * step * RECIPROCAL[cut + 1]!) / (1 - ratio);
  for (;;) {
    const u = rng.uniform() * (sum + tail);
    if (u <= sum) return search(u, cut, below);
    const steps = Math.floor(rng.exponential() / -Math.log(ratio));
    if (isAccepted(rng, steps, report, cut, ratio, below, above)) return cut + 1 + steps;
  }
}

/** The same partial sums in the same order, so the last one is not exceeded. */
function search(u: number, cut: number, below: number): number {
  let weight = 1;
  let sum = 1;
  let y = 0;
  while (u > sum && y < cut) {
    weight *= below * RECIPROCAL[++y]!;
    sum += weight;
  }
  return y;
}

/** With probability w_{cut+1+steps}/(w_{cut+1}·r^steps). */
function isAccepted(
  rng: SeededSource,
  steps: number,
  report: number,
  cut: number,
  ratio: number,
  below: number,
  above: number,
): boolean {
  let quotient = 1;
  for (let y = cut + 2; y <= cut + 1 + steps; y++) quotient *= (y <= report ? below : above) / y / ratio;
  return steps === 0 || rng.uniform() < quotient;
}
