import type { QuantityCalibration } from "@dpbayes/inference/calibration";
import type { CalibrationRow, RowLabel, RowOutcome } from "./row.ts";

/** One ranked quantity of a row, as it is stored. */
export interface QuantityResult {
  readonly name: string;
  readonly passed: boolean;
  /** Of the six tests: fullest or emptiest bin, distance of the distribution function, four coverages. */
  readonly probabilities: Readonly<Record<string, number>>;
  readonly coverage: Readonly<Record<string, number>>;
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
  const least = ({ probabilities }: QuantityResult) => Math.min(...Object.values(probabilities));
  const worst = quantities.reduce((a, b) => (least(b) < least(a) ? b : a));
  return {
    group,
    name,
    setting,
    control,
    repeats: report.repeats,
    quantities,
    smallestProbability: least(worst),
    worst: worst.name,
    passed: report.passed,
    asItMust: report.passed !== control,
    autocorrelation,
    seconds,
  };
}

function quantityResult({
  name,
  passed,
  histogram,
  coverage,
  ...shape
}: QuantityCalibration): QuantityResult {
  const named = (value: (part: (typeof coverage)[number]) => number) =>
    Object.fromEntries(coverage.map((part) => [`${100 * part.level} %`, value(part)]));
  return {
    name,
    passed,
    probabilities: {
      bins: shape.binProbability,
      distance: shape.distanceProbability,
      ...named((part) => part.probability),
    },
    coverage: named((part) => part.covered),
    histogram: histogram.join(" "),
  };
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
