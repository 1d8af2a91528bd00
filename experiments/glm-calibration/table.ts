import type { QuantityResult, RowResult } from "../local-calibration/result.ts";
import { plotName } from "../local-calibration/table.ts";
import { markdownTable } from "../markdown.ts";

export interface GlmCalibrationResults {
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
export function glmCalibrationPage(results: GlmCalibrationResults): string {
  const { date, node, command, seed, source, falseAlarmRate, level, draws, seconds, rows } = results;
  const groups = [...new Set(rows.map(({ group }) => group))];
  return [
    `${date}, Node ${node}, \`${command}\`, seed "${seed}", sources ${source.slice(0, 12)}, ${Math.round(seconds)} s. ` +
      `Six tests for every ranked quantity, each at level ${level.toExponential(1)}: ` +
      `false-alarm rate ${falseAlarmRate.toExponential()} for the whole suite. Ranks among ${draws} draws.`,
    ...results.problems.map((problem) => `**${problem}**`),
    ...groups.map((group) => groupPart(group, rows)),
  ].join("\n\n");
}

const head = [
  "setting",
  "repeats",
  "ranked",
  "smallest p",
  "of",
  "coefficients in 50 / 90 / 95 % intervals",
  "sds",
  "ranks",
  "s",
];

function groupPart(group: string, rows: readonly RowResult[]): string {
  const own = rows.filter((row) => row.group === group);
  const plot = `![ranks of ${group}](glm-calibration/${plotName(group)})`;
  return `${plot}\n\n${markdownTable([group, ...head], own.map(cellsOf))}`;
}

function cellsOf(row: RowResult): readonly string[] {
  const verdict = row.passed ? "uniform" : "not uniform";
  const expected = row.control ? ", as it must be" : "";
  return [
    row.control ? `_${escaped(row.name)}_` : row.name,
    row.setting,
    String(row.repeats),
    String(row.quantities.length),
    row.smallestProbability.toExponential(0),
    escaped(row.worst),
    coverageOf(row.quantities, "coefficient"),
    coverageOf(row.quantities, "sd"),
    row.asItMust ? `${verdict}${expected}` : `**${verdict}**`,
    row.seconds.toFixed(0),
  ];
}

/** Log|Σ| and E[y²|u] would end a cell. */
function escaped(text: string): string {
  return text.replaceAll("|", "\\|");
}

/** How many of a kind of quantity lie in their central intervals, counted together. */
function coverageOf(quantities: readonly QuantityResult[], kind: string): string {
  const own = quantities.filter(({ name }) => name.startsWith(`${kind} `));
  const share = (level: string) => own.reduce((sum, { coverage }) => sum + coverage[level]!, 0) / own.length;
  return ["50 %", "90 %", "95 %"].map((level) => (100 * share(level)).toFixed(0)).join(" / ");
}
