import type { RowResult } from "../local-calibration/result.ts";
import { plotName } from "../local-calibration/table.ts";
import { markdownTable } from "../markdown.ts";
import type { Coverage } from "./coverage.ts";
import { COVERAGE_METHODS, RECORDS } from "./coverage-rows.ts";

export interface DistributedCalibrationResults {
  readonly date: string;
  readonly node: string;
  readonly command: string;
  readonly seed: string;
  /** Digest of packages/inference/src, the coverage written into it included. */
  readonly source: string;
  /** Of the whole suite. */
  readonly falseAlarmRate: number;
  /** Of every single test. */
  readonly level: number;
  readonly draws: number;
  readonly seconds: number;
  readonly rows: readonly RowResult[];
  readonly coverage: readonly Coverage[];
  /** What did not go as it must, in words. */
  readonly problems: readonly string[];
}

/** The suite's part of experiments/README.md. */
export function distributedCalibrationPage(results: DistributedCalibrationResults): string {
  const { date, node, command, seed, source, falseAlarmRate, level, draws, seconds, rows } = results;
  const groups = [...new Set(rows.map(({ group }) => group))];
  return [
    `${date}, Node ${node}, \`${command}\`, seed "${seed}", sources ${source.slice(0, 12)}, ${Math.round(seconds)} s. ` +
      `Six tests for every ranked quantity, each at level ${level.toExponential(1)}: ` +
      `false-alarm rate ${falseAlarmRate.toExponential()} for the whole suite. Ranks among ${draws} draws.`,
    ...results.problems.map((problem) => `**${problem}**`),
    ...groups.map((group) => groupPart(group, rows)),
    coverageTable(results.coverage),
  ].join("\n\n");
}

function groupPart(group: string, rows: readonly RowResult[]): string {
  const own = rows.filter((row) => row.group === group);
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
  const plot = `![ranks of ${group}](distributed-calibration/${plotName(group)})`;
  return `${plot}\n\n${markdownTable(head, own.map(cellsOf))}`;
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
    row.worst.replaceAll("|", "\\|"),
    `${Math.min(...covered).toFixed(0)}–${Math.max(...covered).toFixed(0)} %`,
    row.asItMust ? `${verdict}${expected}` : `**${verdict}**`,
    row.seconds.toFixed(0),
  ];
}

/** One line per d and J; every cell has the shares of the methods, one per ε. */
function coverageTable(coverage: readonly Coverage[]): string {
  const epsilons = [...new Set(coverage.map(({ epsilon }) => epsilon))];
  const places = [...new Set(coverage.map(({ covariates, holders }) => `${covariates},${holders}`))];
  const head = [
    "d",
    "J",
    "truths",
    ...COVERAGE_METHODS.flatMap((method) => epsilons.map((epsilon) => `${method}, ε = ${epsilon}`)),
  ];
  const lines = places.map((place) => {
    const own = coverage.filter(({ covariates, holders }) => `${covariates},${holders}` === place);
    const share = (method: string, epsilon: number) =>
      own.find((cell) => cell.method === method && cell.epsilon === epsilon)?.covered;
    const cells = COVERAGE_METHODS.flatMap((method) => epsilons.map((epsilon) => share(method, epsilon)));
    const shown = cells.map((covered) => (covered === undefined ? "–" : `${(100 * covered).toFixed(0)} %`));
    return [...place.split(","), String(own[0]!.truths), ...shown];
  });
  return (
    `Share of coefficients that lay in their central 90 % interval; ${RECORDS} records, split among the holders; ` +
    `all methods saw the same releases. Coefficients of one simulated regression are not independent.\n\n` +
    markdownTable(head, lines)
  );
}
