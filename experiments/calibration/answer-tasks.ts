import type { CalibrationRow, RowOutcome, RowSettings } from "./row.ts";

/** One row to run: its place in the list, and how. */
export interface Task extends RowSettings {
  readonly index: number;
}

export type Answer =
  | { readonly outcome: RowOutcome; readonly seconds: number }
  | { readonly problem: string };

/** Makes this process answer every task with ranks or with what went wrong. */
export function answerTasks(rows: readonly CalibrationRow[]): void {
  process.on("message", async ({ index, ...settings }: Task) => {
    const start = performance.now();
    const done = (outcome: RowOutcome): Answer => ({ outcome, seconds: (performance.now() - start) / 1000 });
    const broken = (error: unknown): Answer => ({
      problem: error instanceof Error ? error.message : String(error),
    });
    process.send!(await rows[index]!.run(settings).then(done, broken));
  });
}
