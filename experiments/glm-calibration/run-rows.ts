import { inProcesses } from "../in-processes.ts";
import { progressClock } from "../local-calibration/progress-clock.ts";
import { type FinishedRow, finishedRow, type RowResult } from "../local-calibration/result.ts";
import { calibrationRows } from "./rows.ts";
import type { Answer, Task } from "./worker.ts";

export interface RunOptions {
  readonly seed: string;
  /** Probability that any row that should pass fails by chance: at most this. */
  readonly falseAlarm: number;
  /** At most this many repeats of each row, for a first look. */
  readonly mostRepeats?: number;
}

export interface RunOfRows {
  readonly rows: readonly FinishedRow[];
  /** What broke down, and what did not go as it must. */
  readonly problems: readonly string[];
}

/** Every test gets the same level: the suite's false-alarm rate over the number of tests in rows that must pass. */
function tasksOf({ seed, falseAlarm, mostRepeats = Infinity }: RunOptions): readonly Task[] {
  const must = calibrationRows.filter(({ control }) => !control);
  const ranked = must.reduce((sum, row) => sum + row.ranked.length, 0);
  return calibrationRows.map((row, index) => ({
    index,
    repeats: Math.min(row.repeats, mostRepeats),
    seed: `${seed}: ${row.group}: ${row.name}`,
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
    "problem" in answer ? [] : [finishedRow(calibrationRows[index]!, answer.outcome, answer.seconds)],
  );
  const broken = answers.flatMap((answer, i) =>
    "problem" in answer ? [`${title(i)}: ${answer.problem}`] : [],
  );
  return {
    rows,
    problems: [
      ...broken,
      ...rows.filter(({ result }) => !result.asItMust).map(({ result }) => wrong(result)),
    ],
  };
}

function title(index: number): string {
  return `${calibrationRows[index]!.group}: ${calibrationRows[index]!.name}`;
}

function wrong({ group, name, control, worst, smallestProbability }: RowResult): string {
  const found = control
    ? "ranks are uniform although the model is wrong on purpose"
    : `ranks of ${worst} are not uniform (probability ${smallestProbability.toExponential(1)})`;
  return `${group}: ${name}: ${found}`;
}

function verdictOf(answer: Answer): string {
  if ("problem" in answer) return `PROBLEM: ${answer.problem}`;
  const { report, autocorrelation } = answer.outcome;
  const verdict = report.passed ? "uniform" : report.verdict.split("\n")[0];
  return `${verdict} (lag-one ${autocorrelation.toFixed(2)}, ${answer.seconds.toFixed(1)} s)`;
}
