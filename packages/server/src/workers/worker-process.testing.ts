import { type ChildProcess, spawn } from "node:child_process";
import type { WorkOptions } from "./work.ts";

/** A worker in a process of its own. */
export interface WorkerProcess {
  readonly child: ChildProcess;
  /** Its number, as soon as it takes jobs; nothing where it ended before. */
  readonly ready: Promise<number | undefined>;
  readonly ended: Promise<number | null>;
}

export function startWorkerProcess(program: string, url: string, options: WorkOptions): WorkerProcess {
  const child = spawn(process.execPath, [program, url, JSON.stringify(options)], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  const first = new Promise<number>((resolve) =>
    child.stdout!.once("data", (line: Buffer) => resolve(Number(line.toString()))),
  );
  return { child, ended, ready: Promise.race([first, ended.then(() => undefined)]) };
}
