import { sampleLogConcaveCount } from "../../../distributions/rejection/log-concave-count.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import { logGammaDifference } from "../../../math/special/index.ts";
import { collapsedCount, unseenCount } from "./collapsed.ts";
import { type LogConcaveLaw, massOfMode, requireMean } from "./collapsed-rejection.ts";

/**
 * A true count that two people reported, each behind noise of its own: P(y) ∝ mean^y·α^|a − y|·β^|b − y|/y!, both
 * noises summed out. With a ≤ b the quotients P(y)/P(y − 1) are c/y with a c that falls twice,
 *
 *   mean/(αβ) up to a,   mean·α/β from there up to b,   mean·αβ beyond.
 *
 * So the law is ultra-log-concave as that of one report is, and the same three ways draw from it. A decay of 0
 * says that the report is the count.
 */
export function countReportedTwice(
  rng: SeededSource,
  first: number,
  second: number,
  mean: number,
  firstDecay: number,
  secondDecay: number,
): number {
  if (first > second) return countReportedTwice(rng, second, first, mean, secondDecay, firstDecay);
  if (firstDecay === 0) return first;
  if (secondDecay === 0) return second;
  if (mean === 0) return 0;
  const last = firstDecay * secondDecay * mean;
  if (second <= 0) return unseenCount(rng, last);
  // Every y lies above a first report of at most 0; equal reports are one with the product of the decays.
  if (first <= 0) return collapsedCount(rng, second, firstDecay * mean, secondDecay);
  if (first === second) return collapsedCount(rng, first, mean, firstDecay * secondDecay);
  const below = mean / firstDecay / secondDecay;
  const between = mean * (firstDecay / secondDecay);
  const cut = cutOf(first, second, below, between, last);
  if (cut <= LARGEST_CUT && below <= LARGEST_STEP)
    return bySums(rng, first, second, cut, below, between, last);
  requireMean(mean);
  const { mode, width, logRatio } = lawReportedTwice(first, second, mean, firstDecay, secondDecay);
  return sampleLogConcaveCount(rng, mode, width, logRatio);
}

const LARGEST_CUT = 32;
/** Weights grow by at most this factor per step: 1e7^32 is a double. */
const LARGEST_STEP = 1e7;

/** A count after whose successor every quotient is at most ½. */
function cutOf(first: number, second: number, below: number, between: number, last: number): number {
  const early = Math.ceil(2 * below) + 1;
  if (early < first) return early;
  const middle = Math.max(first, Math.ceil(2 * between) + 1);
  return middle < second ? middle : Math.max(second, Math.ceil(2 * last) + 1);
}

/** c of the step to y. */
function stepTo(
  y: number,
  first: number,
  second: number,
  below: number,
  between: number,
  last: number,
): number {
  if (y <= first) return below;
  return y <= second ? between : last;
}

/** A count from the weights up to the cut, given a source of random numbers or a place among them. */
type BySums<Given> = (
  given: Given,
  first: number,
  second: number,
  cut: number,
  below: number,
  between: number,
  last: number,
) => number;

/**
 * Weights from w_0 = 1 on, summed up to the cut; behind it a geometric law of ratio r ≤ ½ lies above them and is
 * accepted with the quotient, as for one report (`collapsed.ts`).
 */
const bySums: BySums<SeededSource> = (rng, first, second, cut, below, between, last) => {
  let weight = 1;
  let sum = 1;
  for (let y = 1; y <= cut; y++) {
    weight *= stepTo(y, first, second, below, between, last) / y;
    sum += weight;
  }
  const step = stepTo(cut + 1, first, second, below, between, last);
  const ratio = step / (cut + 2);
  const tail = (weight * step) / (cut + 1) / (1 - ratio);
  for (;;) {
    const u = rng.uniform() * (sum + tail);
    if (u <= sum) return search(u, first, second, cut, below, between, last);
    const steps = Math.floor(rng.exponential() / -Math.log(ratio));
    let quotient = 1;
    for (let y = cut + 2; y <= cut + 1 + steps; y++)
      quotient *= stepTo(y, first, second, below, between, last) / y / ratio;
    if (steps === 0 || rng.uniform() < quotient) return cut + 1 + steps;
  }
};

/** The same partial sums in the same order, so the last one is not exceeded. */
const search: BySums<number> = (u, first, second, cut, below, between, last) => {
  let weight = 1;
  let sum = 1;
  let y = 0;
  while (u > sum && y < cut) {
    weight *= stepTo(++y, first, second, below, between, last) / y;
    sum += weight;
  }
  return y;
};

type OfReports<Found> = (
  first: number,
  second: number,
  mean: number,
  firstDecay: number,
  secondDecay: number,
) => Found;

/** What rejection needs to know, first < second. */
export const lawReportedTwice: OfReports<LogConcaveLaw> = (first, second, mean, firstDecay, secondDecay) => {
  const mode = modeOf(first, second, mean, firstDecay, secondDecay);
  const logMean = Math.log(mean);
  const [logFirst, logSecond] = [Math.log(firstDecay), Math.log(secondDecay)];
  const further = (report: number, k: number) => Math.abs(report - mode - k) - Math.abs(report - mode);
  const logRatio = (k: number): number =>
    k === 0
      ? 0
      : k * logMean -
        logGammaDifference(mode + 1, k) +
        further(first, k) * logFirst +
        further(second, k) * logSecond;
  return { mode, width: massOfMode(mode, logRatio), logRatio };
};

/** The last y to which a step has a quotient of at least 1. */
const modeOf: OfReports<number> = (first, second, mean, firstDecay, secondDecay) => {
  const below = mean / firstDecay / secondDecay;
  if (below < first) return Math.floor(below);
  const between = mean * (firstDecay / secondDecay);
  if (between < second) return Math.max(first, Math.floor(between));
  return Math.max(second, Math.floor(firstDecay * secondDecay * mean));
};
