import type { QuantityCalibration } from "@dpbayes/inference/calibration";
import type { CalibrationRow, RowLabel, RowOutcome } from "./row.ts";

/** One ranked quantity of a row, as it is stored. */
export interface QuantityResult {
  readonly name: string;
  /** The smallest of six tests: fullest or emptiest bin, distance of the distribution function, four coverages. */
  readonly probability: number;
  /** In how many repeats central intervals held the truth, by level. */
  readonly covered: Readonly<Record<string, number>>;
  /** Ranks per bin, as a text to keep the file short. */
  readonly histogram: string;
}

/** One line of the table. */
export interface RowResult extends RowLabel {
  readonly quantities: readonly QuantityResult[];
  readonly smallestProbability: number;
  /** The quantity it belongs to. */
  readonly worst: string;
  /** Whether every rank looks uniform. */
  readonly passed: boolean;
  /** A model must pass, a control must not. */
  readonly asItMust: boolean;
  readonly autocorrelation: number;
  readonly seconds: number;
}

function rowResult(
  { group, name, setting, control }: CalibrationRow,
  { report, autocorrelation }: RowOutcome,
  seconds: number,
): RowResult {
  const quantities = report.quantities.map(quantityResult);
  const worst = quantities.reduce((a, b) => (b.probability < a.probability ? b : a));
  return {
    group,
    name,
    setting,
    control,
    repeats: report.repeats,
    quantities,
    smallestProbability: worst.probability,
    worst: worst.name,
    passed: report.passed,
    asItMust: report.passed !== control,
    autocorrelation,
    seconds,
  };
}

function quantityResult({ name, histogram, coverage, ranks, ...shape }: QuantityCalibration): QuantityResult {
  const hits = coverage.map(({ level, covered }) => [`${100 * level} %`, Math.round(covered * ranks.length)]);
  return {
    name,
    probability: Math.min(
      shape.binProbability,
      shape.distanceProbability,
      ...coverage.map(({ probability }) => probability),
    ),
    covered: Object.fromEntries(hits) as Record<string, number>,
    histogram: histogram.join(" "),
  };
}

/** The share of a row's repeats in which the interval of a quantity held the truth. */
export function coverageAt(
  level: string,
  { covered }: QuantityResult,
  { repeats }: Pick<RowResult, "repeats">,
): number {
  return covered[level]! / repeats;
}

/** A row's result, and what is too much to store. */
export interface FinishedRow {
  readonly result: RowResult;
  /** Of every quantity, for the plot. */
  readonly ranks: readonly Float64Array[];
  /** The level that every test was held to. */
  readonly level: number;
}

export function finishedRow(row: CalibrationRow, outcome: RowOutcome, seconds: number): FinishedRow {
  const { quantities, level } = outcome.report;
  return { result: rowResult(row, outcome, seconds), ranks: quantities.map(({ ranks }) => ranks), level };
}
