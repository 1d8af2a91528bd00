import type { Worker } from "node:worker_threads";
import { DpbayesError, errorOf } from "../errors/index.ts";
import { startThread } from "./start-thread.ts";
import type { FromThread, ThreadProgress, ThreadResult, ThreadTask } from "./thread-task.ts";

/** Milliseconds that a thread has to stop by itself. */
const GRACE = 1000;
/** Seconds beyond its time limit after which a task is ended from outside: building a model does not look at the clock. */
const SLACK = 30;

export interface ThreadWatch {
  readonly signal: AbortSignal;
  /** Seconds. */
  readonly timeLimit: number;
  onProgress?(progress: ThreadProgress): void;
}

/** Threads that are kept for the next task; one that broke, or did not stop, is replaced. */
export interface Threads {
  run(task: ThreadTask, watch: ThreadWatch): Promise<ThreadResult>;
  /** Ends all of them at once; tasks under way are refused. */
  close(): Promise<void>;
}

/** `memory`: megabytes of heap per thread. */
export function openThreads(memory: number, module?: URL): Threads {
  const all = new Set<Worker>();
  const idle: Worker[] = [];
  const start = () => {
    const thread = startThread({ maxOldGenerationSizeMb: memory }, module);
    all.add(thread);
    // One that breaks while it has nothing to do is not taken again.
    thread.on("error", () => undefined);
    thread.on("exit", () => {
      all.delete(thread);
      if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1);
    });
    return thread;
  };
  return {
    async run(task, watch) {
      const thread = idle.pop() ?? start();
      const { result, usable } = await oneTask(thread, task, watch);
      if (usable) idle.push(thread);
      else await thread.terminate();
      if (result instanceof Error) throw result;
      return result;
    },
    async close() {
      idle.length = 0;
      await Promise.all([...all].map((thread) => thread.terminate()));
    },
  };
}

interface Ended {
  readonly result: ThreadResult | Error;
  /** Whether the thread can take another task. */
  readonly usable: boolean;
}

function oneTask(thread: Worker, task: ThreadTask, watch: ThreadWatch): Promise<Ended> {
  return new Promise((resolve) => {
    const timers: NodeJS.Timeout[] = [];
    const end = (result: ThreadResult | Error, usable: boolean) => {
      timers.forEach(clearTimeout);
      thread.off("message", hear).off("error", failed).off("exit", left);
      watch.signal.removeEventListener("abort", stop);
      resolve({ result, usable });
    };
    const broke = (problem: string) => end(errorOf("THREAD_BROKE", { problem }), false);
    const stop = () => {
      thread.postMessage({ kind: "stop" });
      timers.push(setTimeout(() => broke("it did not stop when it was told to"), GRACE));
    };
    const hear = (message: FromThread) => {
      if (message.kind === "progress") watch.onProgress?.(message);
      else if (message.kind === "problem") end(problemOf(message), true);
      else end(message, true);
    };
    const failed = (error: unknown) =>
      broke(error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.name) : "an error");
    const left = (code: number) => broke(`it ended with code ${code}`);
    thread.on("message", hear).on("error", failed).on("exit", left);
    timers.push(longTimeout(() => broke("its time was over"), watch.timeLimit + SLACK));
    thread.postMessage(task);
    if (watch.signal.aborted) stop();
    else watch.signal.addEventListener("abort", stop, { once: true });
  });
}

/** Timers count milliseconds in 31 bits. */
function longTimeout(call: () => void, seconds: number): NodeJS.Timeout {
  return setTimeout(call, Math.min(1000 * seconds, 2 ** 31 - 1));
}

function problemOf({ code, message }: Extract<FromThread, { kind: "problem" }>): Error {
  return code === undefined
    ? errorOf("THREAD_BROKE", { problem: message })
    : new DpbayesError(code, message, {});
}
