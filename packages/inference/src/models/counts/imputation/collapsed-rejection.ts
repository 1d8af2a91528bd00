import { sampleLogConcaveCount } from "../../../distributions/rejection/log-concave-count.ts";
import { fail } from "../../../errors/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import { logGammaDifference } from "../../../math/special/index.ts";

/** Counts are whole numbers in a double with room for the tail. */
const LARGEST_MEAN = 2 ** 52;

/** P(y) ∝ mean^y·α^|report − y|/y! for any sizes, report > 0, by rejection for log-concave laws (local spec §10.3). */
export function collapsedByRejection(rng: SeededSource, report: number, mean: number, decay: number): number {
  requireMean(mean);
  const { mode, width, logRatio } = collapsedLaw(report, mean, decay);
  return sampleLogConcaveCount(rng, mode, width, logRatio);
}

export function requireMean(mean: number): void {
  if (!(mean >= 0 && mean <= LARGEST_MEAN))
    fail("ARGUMENT", { name: "mean", found: String(mean), accepted: "from 0 to 2^52" });
}

/** What rejection needs to know of a law: its mode, a number at most its mass there, and log P(mode + k)/P(mode). */
export interface LogConcaveLaw {
  readonly mode: number;
  readonly width: number;
  readonly logRatio: (k: number) => number;
}

export function collapsedLaw(report: number, mean: number, decay: number): LogConcaveLaw {
  const mode = collapsedMode(report, mean, decay);
  const logMean = Math.log(mean);
  const logDecay = Math.log(decay);
  const logRatio = (k: number): number => {
    const further = Math.abs(report - mode - k) - Math.abs(report - mode);
    return k === 0 ? 0 : k * logMean - logGammaDifference(mode + 1, k) + further * logDecay;
  };
  return { mode, width: massOfMode(mode, logRatio), logRatio };
}

/** ⌊mean/α⌋ left of the report, ⌊α·mean⌋ right of it, else the report itself. */
function collapsedMode(report: number, mean: number, decay: number): number {
  if (mean / decay < report) return Math.floor(mean / decay);
  return decay * mean > report ? Math.floor(decay * mean) : Math.max(report, 0);
}

/**
 * A number below the mass of the mode, the larger of two. Ultra-log-concave laws have a variance of at most their
 * mean, which lies within √3 standard deviations of the mode: s² ≤ mode + 1 + √3·s. And neighbours bound a
 * log-concave law by geometric ones: 1/(1 + r₊/(1 − r₊) + r₋/(1 − r₋)).
 */
export function massOfMode(mode: number, logRatio: (k: number) => number): number {
  const sd = 0.5 * (Math.sqrt(3) + Math.sqrt(3 + 4 * (mode + 1)));
  const right = Math.exp(logRatio(1));
  const left = mode === 0 ? 0 : Math.exp(logRatio(-1));
  const neighbours = 1 / (1 + odds(right) + odds(left));
  return Math.max(1 / Math.sqrt(1 + 12 * sd * sd), neighbours);
}

function odds(ratio: number): number {
  return ratio < 1 ? ratio / (1 - ratio) : Number.POSITIVE_INFINITY;
}
