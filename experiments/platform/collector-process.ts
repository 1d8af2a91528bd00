import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Pool } from "pg";
import { makePool } from "../../packages/server/src/parts.testing.ts";
import { collectorBundle } from "./collector-bundle.ts";

/** A collector as operators start it, in a process of its own, with the embedded database of a folder. */
export interface CollectorProcess {
  readonly url: string;
  /** Kills the process and starts another at once. */
  killCollector(): Promise<void>;
  /** Kills the database's first process and all its children; whoever uses it starts it again. */
  killDatabase(): void;
  /** A connection of one's own. */
  connect(): Promise<Pool>;
  /** Processor time of the collector and of the database so far, in microseconds. */
  processorTime(): { readonly collector: number; readonly database: number };
  /** Memory that the collector holds, in megabytes. */
  memory(): number;
  /** Asks it to stop; its exit code. */
  stop(): Promise<number | null>;
}

const MAIN = fileURLToPath(new URL("../../packages/server/src/main.ts", import.meta.url));

/** `main` is the program, that of the server unless said otherwise. */
export async function collectorProcess(
  data: string,
  port: number,
  main: string = MAIN,
): Promise<CollectorProcess> {
  const bundle = await collectorBundle(main);
  const start = () => started(bundle.file, data, port);
  let child = start();
  const url = `http://127.0.0.1:${port}`;
  await answering(url).catch((error) => {
    child.kill("SIGKILL");
    bundle.remove();
    throw error;
  });
  return {
    url,
    async killCollector() {
      const dead = ended(child);
      child.kill("SIGKILL");
      await dead;
      child = start();
    },
    killDatabase() {
      for (const pid of databaseProcesses(data)) kill(pid);
    },
    connect: async () => makePool(addressOf(data), { max: 4 }),
    processorTime: () => ({
      collector: processorTimeOf(child.pid!),
      database: databaseProcesses(data).reduce((sum, pid) => sum + processorTimeOf(pid), 0),
    }),
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))![1]) / 1024,
    async stop() {
      const dead = ended(child);
      child.kill("SIGTERM");
      const code = await dead;
      bundle.remove();
      return code;
    },
  };
}

function started(file: string, data: string, port: number): ChildProcess {
  const env = {
    ...process.env,
    ...{ DPBAYES_DATA: data, DPBAYES_PORT: `${port}`, DPBAYES_OPERATIONS_PORT: "0", DPBAYES_LOG: "none" },
  };
  // As in the image (deploy/Dockerfile).
  return spawn(process.execPath, ["--max-semi-space-size=32", file, "serve", "--migrate"], {
    env,
    stdio: ["ignore", "ignore", "ignore"],
  });
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((done) => child.once("exit", done));
}

/** Any answer will do, a refusal as well. */
async function answering(url: string): Promise<void> {
  for (const until = Date.now() + 120_000; Date.now() < until; ) {
    const answered = await fetch(`${url}/v1/studies/none`).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error("the collector does not answer");
}

function addressOf(data: string): string {
  const password = readFileSync(join(data, "password"), "utf8").trim();
  const port = Number(readFileSync(join(data, "postgres", "postmaster.pid"), "utf8").split("\n")[3]);
  return `postgres://dpbayes:${password}@127.0.0.1:${port}/postgres`;
}

/** The first process and its children. */
function databaseProcesses(data: string): readonly number[] {
  const first = Number(readFileSync(join(data, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => statOf(Number(name))?.[1] === `${first}`);
  return [first, ...children.map(Number)];
}

/** Fields of /proc/PID/stat behind the name, which may hold anything; undefined where the process has ended. */
function statOf(pid: number): readonly string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
  } catch {
    return undefined;
  }
}

/** Linux counts in ticks of 10 ms. User and system time; of children that have ended too, as a database has one per connection. */
function processorTimeOf(pid: number): number {
  const stat = statOf(pid);
  return stat ? [11, 12, 13, 14].reduce((sum, at) => sum + Number(stat[at]), 0) * 10_000 : 0;
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}
