import { parentPort, workerData } from "node:worker_threads";
import { type Repeated, ranksOf } from "./repeat.ts";

/** Simulated studies for one thread. */
export interface ThreadTask {
  readonly repeated: Repeated;
  readonly repeats: readonly {
    readonly index: number;
    readonly truth: readonly number[] | "prior";
    readonly seed: string;
  }[];
}

/** What became of one of them: its ranks, or why there are none. */
export interface ThreadWord {
  readonly index: number;
  readonly ranks?: Float64Array;
  readonly problem?: string;
}

async function answer({ repeated, repeats }: ThreadTask, post: (word: ThreadWord) => void): Promise<void> {
  for (const { index, truth, seed } of repeats)
    post(
      await ranksOf(repeated, truth, seed).then(
        (ranks) => ({ index, ranks }),
        (error: unknown) => ({ index, problem: error instanceof Error ? error.message : "it failed" }),
      ),
    );
}

if (parentPort) {
  const port = parentPort;
  await answer(workerData as ThreadTask, (word) => port.postMessage(word));
}
