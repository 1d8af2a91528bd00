import { availableParallelism } from "node:os";
import { errorOf } from "../errors/index.ts";
import { startThread } from "../threads/start-thread.ts";
import type { ThreadTask, ThreadWord } from "./own-study-thread.ts";

export interface RunRepeatsOptions {
  /** Threads; as many as there are cores without it. */
  readonly workers?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Simulated studies on threads, dealt out in turn; each has a seed of its own, so that the number of threads changes nothing. */
export async function runRepeats(
  task: ThreadTask,
  options: RunRepeatsOptions,
): Promise<readonly ThreadWord[]> {
  const { workers = availableParallelism(), signal, onProgress } = options;
  signal?.throwIfAborted();
  const threads = Math.max(1, Math.min(workers, task.repeats.length));
  const words: ThreadWord[] = [];
  const hear = (word: ThreadWord) => {
    words.push(word);
    onProgress?.(words.length, task.repeats.length);
  };
  const parts = Array.from({ length: threads }, (_, t) => ({
    ...task,
    repeats: task.repeats.filter((_, i) => i % threads === t),
  }));
  await Promise.all(parts.map((part) => runThread(part, hear, signal)));
  return words.sort((a, b) => a.index - b.index);
}

function runThread(
  task: ThreadTask,
  hear: (word: ThreadWord) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  const thread = startThread("own-study-thread", import.meta.url, task);
  let left = task.repeats.length;
  const cancelled = errorOf("CANCELLED", { kept: "a calibration keeps nothing" });
  return new Promise<void>((resolve, reject) => {
    signal?.addEventListener("abort", () => reject(cancelled), { once: true });
    thread.on("error", reject);
    thread.on("message", (word: ThreadWord) => {
      hear(word);
      if (--left === 0) resolve();
    });
  }).finally(() => thread.terminate());
}
