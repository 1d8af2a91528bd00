import { type ChildProcess, fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { progressClock } from "./progress-clock.ts";
import { type FinishedRow, finishedRow } from "./result.ts";
import type { CalibrationRow } from "./row.ts";
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
  /** In the order of the rows. */
  readonly rows: readonly FinishedRow[];
  /** Rows that broke down, and how. */
  readonly problems: readonly string[];
}

/**
 * Every test gets the same level: the suite's false-alarm rate over the number of tests in rows that must
 * pass. A row's share is that of its quantities; controls are held to the same level.
 */
function shareOf(row: CalibrationRow, falseAlarm: number): number {
  const ranked = calibrationRows.filter(({ control }) => !control).flatMap((each) => each.ranked);
  return (falseAlarm * row.ranked.length) / ranked.length;
}

function tasksOf({ seed, falseAlarm, mostRepeats = Infinity }: RunOptions): readonly Task[] {
  return calibrationRows.map((row, index) => ({
    index,
    repeats: Math.min(row.repeats, mostRepeats),
    seed: `${seed}: ${row.group}: ${row.name}`,
    falseAlarm: shareOf(row, falseAlarm),
  }));
}

/** Runs all rows, a few at a time in processes of their own. */
export async function runRows(options: RunOptions, progress: (line: string) => void): Promise<RunOfRows> {
  const tasks = tasksOf(options);
  const rows: FinishedRow[] = new Array(tasks.length);
  const problems: string[] = [];
  const clock = progressClock(tasks.map(({ repeats }) => repeats));
  const waiting = [...tasks];
  const runLane = async () => {
    // Serialisation "advanced" carries typed arrays, which JSON does not.
    const worker = fork(new URL("./worker.ts", import.meta.url), { serialization: "advanced" });
    try {
      for (let task = waiting.shift(); task; task = waiting.shift()) {
        const row = calibrationRows[task.index]!;
        const answer = await ask(worker, task);
        if ("problem" in answer) problems.push(`${row.group}: ${row.name}: ${answer.problem}`);
        else rows[task.index] = finishedRow(row, answer.outcome, answer.seconds);
        progress(`${clock.after(task.repeats)}, ${row.group}: ${row.name}: ${verdictOf(answer)}`);
      }
    } finally {
      worker.kill();
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, runLane));
  return { rows: rows.filter(Boolean), problems };
}

function ask(worker: ChildProcess, task: Task): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error(`the process running row ${task.index} ended`));
    worker.once("exit", ended);
    worker.once("message", (answer) => {
      worker.off("exit", ended);
      resolve(answer as Answer);
    });
    worker.send(task);
  });
}

function verdictOf(answer: Answer): string {
  if ("problem" in answer) return `PROBLEM: ${answer.problem}`;
  const { passed, verdict } = answer.outcome.report;
  return `${passed ? "uniform" : verdict.split("\n")[0]} (${answer.seconds.toFixed(1)} s)`;
}
