import type { RowResult } from "./result.ts";
import type { RowGroup } from "./row.ts";

export interface LocalCalibrationResults {
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

/** The suite's part of experiments/README.md. */
export function localCalibrationPage(results: LocalCalibrationResults): string {
  const { date, node, command, seed, source, falseAlarmRate, level, draws, seconds, rows } = results;
  const ranked = rows.filter(({ control }) => !control).reduce((sum, row) => sum + row.quantities.length, 0);
  return [
    `${date}, Node ${node}, \`${command}\`, seed "${seed}", sources ${source.slice(0, 12)}, ${Math.round(seconds)} s. ` +
      `${ranked} quantities with six tests each, every test at level ${level.toExponential(1)}: ` +
      `false-alarm rate ${falseAlarmRate.toExponential()} for the whole table. Ranks among ${draws} draws.`,
    ...results.problems.map((problem) => `**${problem}**`),
    ...groupsOf(rows).map((group) => groupPart(group, rows)),
  ].join("\n\n");
}

function groupsOf(rows: readonly RowResult[]): readonly RowGroup[] {
  return [...new Set(rows.map(({ group }) => group))];
}

/** The name of a group's plot beside the results. */
export function plotName(group: RowGroup): string {
  return `ranks-${group.replaceAll(" ", "-")}.svg`;
}

function groupPart(group: RowGroup, rows: readonly RowResult[]): string {
  const own = rows.filter((row) => row.group === group);
  return `![ranks of ${group}](local-calibration/${plotName(group)})\n\n${table(group, own)}`;
}

function table(group: RowGroup, rows: readonly RowResult[]): string {
  const head = [
    group,
    "setting",
    "repeats",
    "ranked",
    "smallest p",
    "of",
    "90 % intervals hold",
    "ranks",
    "s",
  ];
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map((row) => line(cellsOf(row)))].join("\n");
}

function cellsOf(row: RowResult): readonly string[] {
  const covered = row.quantities.map(({ coverage }) => 100 * coverage["90 %"]!);
  const verdict = row.passed ? "uniform" : "not uniform";
  const expected = row.control ? ", as it must be" : "";
  return [
    row.control ? `_${row.name}_` : row.name,
    row.setting,
    String(row.repeats),
    String(row.quantities.length),
    row.smallestProbability.toExponential(0),
    row.worst,
    range(Math.min(...covered), Math.max(...covered)),
    row.asItMust ? `${verdict}${expected}` : `**${verdict}**`,
    row.seconds.toFixed(0),
  ];
}

function range(low: number, high: number): string {
  const [from, to] = [low.toFixed(0), high.toFixed(0)];
  return from === to ? `${from} %` : `${from}–${to} %`;
}
