import { percent, scientific } from "../text/index.ts";
import { binomialProbability, binProbability, distanceProbability, histogramOf } from "./uniformity.ts";

/** Central intervals whose coverage is counted. */
export const LEVELS = Object.freeze([0.5, 0.7, 0.9, 0.95]);

export interface Coverage {
  /** Posterior probability of the central interval. */
  readonly level: number;
  /** Share of repeats whose truth lay in it. */
  readonly covered: number;
  /** Probability of a share at least as far off when the posterior is right. */
  readonly probability: number;
}

/** What calibration found about one quantity. */
export interface QuantityCalibration {
  readonly name: string;
  /** Randomised ranks in (0, 1), one per repeat. */
  readonly ranks: Float64Array;
  /** Ranks per bin: flat when right, ∪ when intervals are too narrow, ∩ when too wide, sloping when biased. */
  readonly histogram: readonly number[];
  /** Bound on the probability that a bin is as full or as empty when the posterior is right. */
  readonly binProbability: number;
  /** Bound on the probability that the ranks' distribution function is as far off when it is right. */
  readonly distanceProbability: number;
  readonly coverage: readonly Coverage[];
  /** Whether no test of this quantity fell below its level. */
  readonly passed: boolean;
}

export interface CalibrationReport {
  readonly quantities: readonly QuantityCalibration[];
  readonly repeats: number;
  /** Probability that the report fails although every posterior is right: at most this. */
  readonly falseAlarm: number;
  /** The level of every single test: falseAlarm over the number of tests. */
  readonly level: number;
  readonly passed: boolean;
  /** Which quantities failed and how, or that none did. */
  readonly verdict: string;
}

const TESTS = 2 + LEVELS.length;

/**
 * Tests the ranks. Each quantity has six tests (histogram, distribution function, four coverages), each of
 * which holds its level exactly; with T tests in all, each at level falseAlarm/T, the probability
 * that any fails by chance is at most falseAlarm (Bonferroni), however they depend on each other.
 */
export function calibrationReport(
  ranks: ReadonlyMap<string, Float64Array>,
  bins: number,
  falseAlarm: number,
): CalibrationReport {
  const level = falseAlarm / (ranks.size * TESTS);
  const quantities = [...ranks].map(([name, values]) => quantityOf(name, values, bins, level));
  const failed = quantities.filter((quantity) => !quantity.passed);
  return Object.freeze({
    quantities: Object.freeze(quantities),
    repeats: quantities[0]!.ranks.length,
    falseAlarm,
    level,
    passed: failed.length === 0,
    verdict:
      failed.length > 0
        ? failed.map(describe).join("\n")
        : `no miscalibration found in ${quantities[0]!.ranks.length} repeats (false-alarm rate ${falseAlarm})`,
  });
}

function quantityOf(name: string, ranks: Float64Array, bins: number, level: number): QuantityCalibration {
  const histogram = histogramOf(ranks, bins);
  const shape = {
    binProbability: binProbability(histogram),
    distanceProbability: distanceProbability(ranks),
  };
  const coverage = LEVELS.map((inside) => coverageOf(ranks, inside));
  const passed = [...Object.values(shape), ...coverage.map((c) => c.probability)].every((p) => p >= level);
  return Object.freeze({ name, ranks, histogram, ...shape, coverage, passed });
}

/** The truth lies in the central interval when its rank is within level/2 of one half. */
function coverageOf(ranks: Float64Array, level: number): Coverage {
  const hits = ranks.filter((rank) => Math.abs(rank - 0.5) <= level / 2).length;
  const probability = binomialProbability(hits, ranks.length, level);
  return Object.freeze({ level, covered: hits / ranks.length, probability });
}

/** The most improbable finding in words. */
function describe({ name, coverage, ...shape }: QuantityCalibration): string {
  const worst = coverage.reduce((a, b) => (b.probability < a.probability ? b : a));
  const uneven = Math.min(shape.binProbability, shape.distanceProbability);
  if (uneven < worst.probability) return `${name}: ranks are uneven ${bounded(uneven)}`;
  const kind = worst.covered < worst.level ? "too narrow or off" : "too wide";
  const found = `${percent(worst.level, 3)} intervals hold ${percent(worst.covered, 3)} of the truths`;
  return `${name}: intervals are ${kind}: ${found} ${bounded(worst.probability)}`;
}

function bounded(probability: number): string {
  return `(probability ${scientific(probability, 2)})`;
}
