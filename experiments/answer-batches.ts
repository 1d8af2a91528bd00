import type { Batch, BatchAnswer } from "./run-batches.ts";

/** Makes this process answer the batches that `runBatches` sends; what one throws is its answer too. */
export function answerBatches<Case, Result>(
  cases: readonly Case[],
  work: (one: Case, batch: Batch) => Promise<Result>,
): void {
  process.on("message", async (batch: Batch) => {
    const done = (result: Result): BatchAnswer<Result> => ({ result });
    const broken = (error: unknown): BatchAnswer<Result> => ({
      problem: error instanceof Error ? error.message : String(error),
    });
    process.send!(await work(cases[batch.index]!, batch).then(done, broken));
  });
}
