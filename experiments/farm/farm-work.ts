import { type ChildProcess, fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { deserialize, serialize } from "node:v8";
import { type FarmTask, workOnFarm } from "@dpbayes/server/farm";
import { ask } from "../in-processes.ts";
import { studySources, workerOf } from "./suite-sources.ts";

export interface FarmWork {
  readonly signal: AbortSignal;
  readonly processes?: number;
  onReady?(worker: number): void;
}

/** Answers tasks of suites with the very processes that suites start by themselves. */
export async function farmWork(
  url: string,
  { signal, processes = availableParallelism(), onReady }: FarmWork,
): Promise<void> {
  // Once: processes load the code when they start.
  const sources = await studySources();
  const all = new Set<ChildProcess>();
  const idle = new Map<string, ChildProcess[]>();
  const start = (suite: string) => {
    const process = fork(workerOf(suite), { serialization: "advanced" });
    all.add(process);
    process.once("exit", () => all.delete(process));
    return process;
  };
  const answer = async ({ suite, source, task }: FarmTask) => {
    if (!/^[a-z-]+$/.test(suite) || source !== sources)
      throw new Error(`the tasks of ${suite} are of other sources`);
    const process = idle.get(suite)?.pop() ?? start(suite);
    const answered = await ask<unknown>(process, deserialize(task) as object);
    idle.set(suite, [...(idle.get(suite) ?? []), process]);
    return serialize(answered);
  };
  const close = async () => {
    for (const process of all) process.kill();
  };
  await workOnFarm(url, { ...{ tasks: processes, signal, answer, close }, ...(onReady && { onReady }) });
}
