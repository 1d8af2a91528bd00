import { inProcesses, type SendTasks } from "../in-processes.ts";
import type { Answer, Task } from "./answer-tasks.ts";
import { progressClock } from "./progress-clock.ts";
import { type FinishedRow, finishedRow, type RowResult } from "./result.ts";
import type { CalibrationRow } from "./row.ts";

export interface RowsToRun {
  readonly rows: readonly CalibrationRow[];
  /** The module of the processes: it calls `answerTasks` with the same rows. */
  readonly worker: URL;
  readonly seed: string;
  /** What seeds a row together with the suite's seed: its group and name unless given. */
  seedOf?(index: number): string;
  /** Whether the row at a place must pass; all but the controls unless given. */
  mustPass?(index: number): boolean;
  /** Probability that any row that should pass fails by chance: at most this. */
  readonly falseAlarm: number;
}

/** A row that ran to its end, with its place among those to run. */
export interface PlacedRow extends FinishedRow {
  readonly index: number;
}

export interface RunOfRows {
  readonly rows: readonly PlacedRow[];
  /** What broke down, and what did not go as it must. */
  readonly problems: readonly string[];
}

/** Runs all rows, a few at a time in processes of their own. */
export async function runRows(
  suite: RowsToRun,
  progress: (line: string) => void,
  send: SendTasks = inProcesses,
): Promise<RunOfRows> {
  const tasks = tasksOf(suite);
  const titles = suite.rows.map(({ group, name }) => `${group}: ${name}`);
  const clock = progressClock(tasks.map(({ repeats }) => repeats));
  const answers = await send<Task, Answer>(suite.worker, tasks, (index, answer) =>
    progress(`${clock.after(tasks[index]!.repeats)}, ${titles[index]}: ${verdictOf(answer)}`),
  );
  const rows = answers.flatMap((answer, index) =>
    "problem" in answer
      ? []
      : [{ index, ...finishedRow(suite.rows[index]!, answer.outcome, answer.seconds) }],
  );
  const broken = answers.flatMap((answer, i) =>
    "problem" in answer ? [`${titles[i]}: ${answer.problem}`] : [],
  );
  const wrong = rows.flatMap(({ index, result }) => wrongOf(result, mustPass(suite, index)));
  return { rows, problems: [...broken, ...wrong] };
}

function mustPass(suite: RowsToRun, index: number): boolean {
  return suite.mustPass?.(index) ?? !suite.rows[index]!.control;
}

/** Every test gets the same level: the suite's false-alarm rate over the number of tests in rows that must pass. */
function tasksOf(suite: RowsToRun): readonly Task[] {
  const { rows, seed, falseAlarm } = suite;
  const must = rows.filter((_, index) => mustPass(suite, index));
  const ranked = must.reduce((sum, row) => sum + row.ranked.length, 0);
  return rows.map((row, index) => ({
    index,
    repeats: row.repeats,
    seed: `${seed}: ${suite.seedOf?.(index) ?? `${row.group}: ${row.name}`}`,
    falseAlarm: (falseAlarm * row.ranked.length) / ranked,
  }));
}

function wrongOf(
  { group, name, control, worst, smallestProbability, passed }: RowResult,
  must: boolean,
): readonly string[] {
  if (control && passed)
    return [`${group}: ${name}: ranks are uniform although the model is wrong on purpose`];
  if (!must || passed) return [];
  const probability = smallestProbability.toExponential(1);
  return [`${group}: ${name}: ranks of ${worst} are not uniform (probability ${probability})`];
}

function verdictOf(answer: Answer): string {
  if ("problem" in answer) return `PROBLEM: ${answer.problem}`;
  const { report, autocorrelation } = answer.outcome;
  const verdict = report.passed ? "uniform" : report.verdict.split("\n")[0];
  return `${verdict} (lag-one ${autocorrelation.toFixed(2)}, ${answer.seconds.toFixed(1)} s)`;
}
