import { markdownTable } from "../markdown.ts";
import { coverageAt, type RowResult } from "./result.ts";

/** What a calibration suite stores. */
export interface CalibrationResults {
  readonly date: string;
  readonly node: string;
  readonly command: string;
  readonly seed: string;
  /** Digest of packages/inference/src at the time. */
  readonly source: string;
  /** Of the whole suite. */
  readonly falseAlarmRate: number;
  /** Of every single test. */
  readonly level: number;
  readonly draws: number;
  readonly seconds: number;
  readonly rows: readonly RowResult[];
  /** What did not go as it must, in words. */
  readonly problems: readonly string[];
}

/** A column of the tables: its head, and what a row puts there. */
export type Column = readonly [head: string, cell: (row: RowResult) => string];

/** Over all ranked quantities of a row. */
export const covered90: Column = [
  "90 % intervals hold",
  (row) => {
    const covered = row.quantities.map((quantity) => 100 * coverageAt("90 %", quantity, row));
    return range(Math.min(...covered), Math.max(...covered));
  },
];

/** A suite's part of its page; `coverage` says what lay in intervals. */
export function calibrationPage(
  results: CalibrationResults,
  coverage: readonly Column[] = [covered90],
): string {
  const { date, node, command, seed, source, falseAlarmRate, level, draws, seconds, rows } = results;
  return [
    `${date}, Node ${node}, \`${command}\`, seed "${seed}", sources ${source.slice(0, 12)}, ${Math.round(seconds)} s. ` +
      `Six tests for every ranked quantity, each at level ${level.toExponential(1)}: ` +
      `false-alarm rate ${falseAlarmRate.toExponential()} for the whole suite. Ranks among ${draws} draws.`,
    ...results.problems.map((problem) => `**${problem}**`),
    ...[...plotNames(results)].map(([group, plot]) => groupPart(group, plot, rows, coverage)),
  ].join("\n\n");
}

/** The name of each group's plot beside the results. */
export function plotNames({ rows }: Pick<CalibrationResults, "rows">): ReadonlyMap<string, string> {
  const groups = new Set(rows.map(({ group }) => group));
  return new Map([...groups].map((group) => [group, `ranks-${group.replaceAll(" ", "-")}.svg`]));
}

function groupPart(
  group: string,
  plot: string,
  rows: readonly RowResult[],
  coverage: readonly Column[],
): string {
  const columns = columnsOf(group, coverage);
  const lines = rows.filter((row) => row.group === group).map((row) => columns.map(([, cell]) => cell(row)));
  const table = markdownTable(
    columns.map(([head]) => head),
    lines,
  );
  return `![ranks of ${group}](${plot})\n\n${table}`;
}

function columnsOf(group: string, coverage: readonly Column[]): readonly Column[] {
  return [
    [group, ({ control, name }) => (control ? `_${escaped(name)}_` : escaped(name))],
    ["setting", ({ setting }) => setting],
    ["repeats", ({ repeats }) => String(repeats)],
    ["ranked", ({ quantities }) => String(quantities.length)],
    ["smallest p", ({ smallestProbability }) => smallestProbability.toExponential(0)],
    ["of", ({ worst }) => escaped(worst)],
    ...coverage,
    ["ranks", verdictOf],
    ["s", ({ seconds }) => seconds.toFixed(0)],
  ];
}

function verdictOf({ passed, control, asItMust }: RowResult): string {
  const verdict = passed ? "uniform" : "not uniform";
  return asItMust ? `${verdict}${control ? ", as it must be" : ""}` : `**${verdict}**`;
}

/** log|Σ| and E[y²|u] would end a cell. */
function escaped(text: string): string {
  return text.replaceAll("|", "\\|");
}

function range(low: number, high: number): string {
  const [from, to] = [low.toFixed(0), high.toFixed(0)];
  return from === to ? `${from} %` : `${from}–${to} %`;
}
