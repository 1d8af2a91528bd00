import type { RowOutcome, RowSettings } from "./row.ts";
import { calibrationRows } from "./rows.ts";

/** One row to run: its place in the list, and how. */
export interface Task extends RowSettings {
  readonly index: number;
}

export type Answer =
  | { readonly outcome: RowOutcome; readonly seconds: number }
  | { readonly problem: string };

/** A process of its own: started by `runRows`, it answers every task with ranks or with what went wrong. */
process.on("message", async ({ index, ...settings }: Task) => {
  const start = performance.now();
  let answer: Answer;
  try {
    const outcome = await calibrationRows[index]!.run(settings);
    answer = { outcome, seconds: (performance.now() - start) / 1000 };
  } catch (error) {
    answer = { problem: error instanceof Error ? error.message : String(error) };
  }
  process.send!(answer);
});
