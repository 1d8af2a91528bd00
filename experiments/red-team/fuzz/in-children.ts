import { type ChildProcess, fork } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newFolder } from "../new-folder.ts";
import type { Cases, Outcome } from "./cases.ts";
import type { Task } from "./child.ts";
import type { FuzzedParser } from "./parser.ts";

/** Cases that one child reads, the memory it has for them, and how long it may stay with one. */
const CASES = 5000;
const MEGABYTES = 512;
const SECONDS = 60;

/** A parser that ends so many children is broken enough. */
const MOST_ENDED = 5;

/**
 * Reads cases in child processes. One that ends by itself, runs out of memory or stays with a case for a minute counts
 * as a break of that case, and the next child goes on behind it.
 */
export async function inChildren({ name }: FuzzedParser, { which, from, to }: Cases): Promise<Outcome> {
  const folder = newFolder("fuzz-progress");
  const outcomes: Outcome[] = [];
  let ended = 0;
  try {
    for (let next = from; next < to && ended < MOST_ENDED; ) {
      const last = Math.min(to, next + CASES);
      const progress = join(folder, "at");
      writeFileSync(progress, String(next));
      const answer = await answerOf({ parser: name, which, from: next, to: last, progress });
      if (typeof answer === "string") ended++;
      outcomes.push(typeof answer === "string" ? { broken: 1, slowest: 0, first: answer } : answer);
      next = typeof answer === "string" ? Number(readFileSync(progress, "utf8")) + 1 : last;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return joined(outcomes);
}

function joined(outcomes: readonly Outcome[]): Outcome {
  const first = outcomes.find((one) => one.first !== undefined)?.first;
  return {
    broken: outcomes.reduce((sum, { broken }) => sum + broken, 0),
    slowest: Math.max(...outcomes.map(({ slowest }) => slowest)),
    ...(first !== undefined && { first }),
  };
}

/** What a child found, or how it ended. */
async function answerOf(task: Task): Promise<Outcome | string> {
  const child = fork(new URL("./child.ts", import.meta.url), {
    execArgv: [...process.execArgv, `--max-old-space-size=${MEGABYTES}`],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const watch = watched(child, task.progress);
  try {
    return await new Promise((resolve, reject) => {
      let outcome: Outcome | undefined;
      child.once("message", (message) => {
        outcome = message as Outcome;
      });
      child.once("error", reject);
      child.once("exit", (code, signal) =>
        resolve(outcome ?? `case ${place(task)}: the process ended by ${signal ?? code}`),
      );
      child.send(task);
    });
  } finally {
    clearInterval(watch);
  }
}

/** Kills a child that does not move on. */
function watched(child: ChildProcess, progress: string): NodeJS.Timeout {
  let [before, since] = ["", performance.now()];
  return setInterval(() => {
    const now = readFileSync(progress, "utf8");
    if (now !== before) [before, since] = [now, performance.now()];
    else if (performance.now() - since > 1000 * SECONDS) child.kill("SIGKILL");
  }, 1000);
}

function place({ progress }: Task): string {
  return readFileSync(progress, "utf8").trim();
}
