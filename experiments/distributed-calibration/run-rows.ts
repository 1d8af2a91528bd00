import type { Answer, Task } from "../calibration/answer-tasks.ts";
import { progressClock } from "../calibration/progress-clock.ts";
import { type FinishedRow, finishedRow } from "../calibration/result.ts";
import type { CalibrationRow } from "../calibration/row.ts";
import { inProcesses } from "../in-processes.ts";
import { type Coverage, coverageOf } from "./coverage.ts";
import { coverageRows, coverageSeed } from "./coverage-rows.ts";
import { allRows, calibrationRows } from "./rows.ts";

export interface RunOptions {
  readonly seed: string;
  /** Probability that any row that should pass fails by chance: at most this. */
  readonly falseAlarm: number;
  /** At most this many repeats of each row, for a first look. */
  readonly mostRepeats?: number;
}

export interface RunOfRows {
  readonly rows: readonly FinishedRow[];
  readonly coverage: readonly Coverage[];
  /** What broke down, and what did not go as it must. */
  readonly problems: readonly string[];
}

const FIRST_COVERAGE = calibrationRows.length;

/** Rows that must pass: all but the controls and the coverage of methods that ignore noise. */
function mustPass(row: CalibrationRow, index: number): boolean {
  return !row.control && (index < FIRST_COVERAGE || coverage(index).method === "hierarchical");
}

function coverage(index: number) {
  return coverageRows[index - FIRST_COVERAGE]!;
}

/** Every test gets the same level: the suite's false-alarm rate over the number of tests in rows that must pass. */
function tasksOf({ seed, falseAlarm, mostRepeats = Infinity }: RunOptions): readonly Task[] {
  const ranked = allRows.filter(mustPass).reduce((sum, row) => sum + row.ranked.length, 0);
  return allRows.map((row, index) => ({
    index,
    repeats: Math.min(row.repeats, mostRepeats),
    seed: `${seed}: ${index < FIRST_COVERAGE ? `${row.group}: ${row.name}` : coverageSeed(coverage(index))}`,
    falseAlarm: (falseAlarm * row.ranked.length) / ranked,
  }));
}

/** Runs all rows, a few at a time in processes of their own. */
export async function runRows(options: RunOptions, progress: (line: string) => void): Promise<RunOfRows> {
  const tasks = tasksOf(options);
  const clock = progressClock(tasks.map(({ repeats }) => repeats));
  const answers = await inProcesses<Task, Answer>(
    new URL("./worker.ts", import.meta.url),
    tasks,
    (index, answer) =>
      progress(`${clock.after(tasks[index]!.repeats)}, ${title(index)}: ${verdictOf(answer)}`),
  );
  const rows = answers.flatMap((answer, index) =>
    "problem" in answer ? [] : [{ index, ...finishedRow(allRows[index]!, answer.outcome, answer.seconds) }],
  );
  return {
    rows: rows.filter(({ index }) => index < FIRST_COVERAGE),
    coverage: rows
      .filter(({ index }) => index >= FIRST_COVERAGE)
      .map(({ index, result }) => coverageOf(coverage(index), result)),
    problems: [
      ...answers.flatMap((answer, i) => ("problem" in answer ? [`${title(i)}: ${answer.problem}`] : [])),
      ...rows.flatMap(({ index, result }) => wrong(index, result)),
    ],
  };
}

function title(index: number): string {
  return `${allRows[index]!.group}: ${allRows[index]!.name}`;
}

function wrong(index: number, { control, passed, worst, smallestProbability }: FinishedRow["result"]) {
  if (control && passed) return [`${title(index)}: ranks are uniform although noise is ignored`];
  if (!mustPass(allRows[index]!, index) || passed) return [];
  const found = `ranks of ${worst} are not uniform (probability ${smallestProbability.toExponential(1)})`;
  return [`${title(index)}: ${found}`];
}

function verdictOf(answer: Answer): string {
  if ("problem" in answer) return `PROBLEM: ${answer.problem}`;
  const { report, autocorrelation } = answer.outcome;
  const verdict = report.passed ? "uniform" : report.verdict.split("\n")[0];
  return `${verdict} (lag-one ${autocorrelation.toFixed(2)}, ${answer.seconds.toFixed(1)} s)`;
}
