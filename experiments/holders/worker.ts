import { cells } from "./grid/cells.ts";
import { type DataSet, runBatch } from "./grid/run-batch.ts";

/** A batch of data sets of the cell at a place. */
export interface Task {
  readonly index: number;
  readonly batch: number;
  readonly seed: string;
}

export type Answer = { readonly dataSets: readonly DataSet[] } | { readonly problem: string };

process.on("message", async ({ index, batch, seed }: Task) => {
  const done = (dataSets: readonly DataSet[]): Answer => ({ dataSets });
  const broken = (error: unknown): Answer => ({
    problem: error instanceof Error ? error.message : String(error),
  });
  process.send!(await runBatch(cells[index]!, batch, seed).then(done, broken));
});
