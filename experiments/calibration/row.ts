import type { Seed } from "@dpbayes/inference";
import { type CalibrationOptions, type CalibrationReport, calibrate } from "@dpbayes/inference/calibration";
import { type DependenceTally, dependenceTally } from "../local-calibration/dependence.ts";

/** Rows of a group share a table and a plot. */
export type RowGroup = string;

/** What a row says about itself. */
export interface RowLabel {
  readonly group: RowGroup;
  readonly name: string;
  /** What is simulated and how it is fitted, in words. */
  readonly setting: string;
  /** A control ignores the noise on purpose: it must fail the test that the others must pass. */
  readonly control: boolean;
  readonly repeats: number;
}

/** What is calibrated: all but the settings of the run. */
export type Subject<Data> = Pick<
  CalibrationOptions<Data>,
  "names" | "prior" | "simulate" | "fit" | "quantities"
>;

export interface RowSettings {
  readonly repeats: number;
  readonly seed: Seed;
  /** This row's share of the suite's false-alarm rate. */
  readonly falseAlarm: number;
}

export interface RowOutcome {
  readonly report: CalibrationReport;
  /** Correlation of neighbouring kept draws, averaged over repeats and parameters. */
  readonly autocorrelation: number;
}

/** One line of the table: a model, a mechanism, a method. */
export interface CalibrationRow extends RowLabel {
  /** Everything that is ranked. */
  readonly ranked: readonly string[];
  run(settings: RowSettings): Promise<RowOutcome>;
}

export function calibrationRow<Data>(label: RowLabel, subject: Subject<Data>): CalibrationRow {
  const { names, quantities = [] } = subject;
  return Object.freeze({
    ...label,
    ranked: Object.freeze([...names, ...quantities.map(({ name }) => name)]),
    async run(settings: RowSettings): Promise<RowOutcome> {
      const tally = dependenceTally(names.length);
      const report = await calibrate({ ...watched(subject, tally), ...settings });
      return { report, autocorrelation: tally.mean() };
    },
  });
}

/** The subject, its draws seen by the tally on their way. */
function watched<Data>(subject: Subject<Data>, tally: DependenceTally): Subject<Data> {
  return {
    ...subject,
    async fit(rng, data, repeat) {
      const draws = await subject.fit(rng, data, repeat);
      tally.add(draws);
      return draws;
    },
  };
}
