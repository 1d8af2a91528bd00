import { type ChildProcess, fork } from "node:child_process";
import { availableParallelism } from "node:os";

/** Sends tasks to workers and gives their answers in the order of the tasks, as `inProcesses` does. */
export type SendTasks = typeof inProcesses;

/**
 * Sends every task to one of a few processes that run `worker`, which answers each message with one of
 * its own; the results come in the order of the tasks, whatever order they were done in. From `until` on none is sent; its
 * place in the results is empty.
 */
export async function inProcesses<Task extends object, Result>(
  worker: URL,
  tasks: readonly Task[],
  done: (index: number, result: Result) => void,
  processes = Math.min(4, availableParallelism()),
  until = Infinity,
): Promise<readonly Result[]> {
  const results: Result[] = new Array(tasks.length);
  let next = 0;
  const runProcess = async () => {
    // Serialisation "advanced" carries typed arrays and infinities, which JSON does not.
    const process = fork(worker, { serialization: "advanced" });
    try {
      while (next < tasks.length && Date.now() < until) {
        const index = next++;
        results[index] = await ask<Result>(process, tasks[index]!);
        done(index, results[index]);
      }
    } finally {
      process.kill();
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(processes, tasks.length) }, runProcess));
  } finally {
    // One process that failed stops the others after their present task.
    next = tasks.length;
  }
  return results;
}

/** One task and its answer; a process that ends instead is an error. */
export function ask<Result>(process: ChildProcess, task: object): Promise<Result> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) =>
      reject(new Error(`a process ended with code ${code} while it worked on ${JSON.stringify(task)}`));
    process.once("exit", ended);
    process.once("message", (result) => {
      process.off("exit", ended);
      resolve(result as Result);
    });
    process.send(task);
  });
}
