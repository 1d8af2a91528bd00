import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** What an engine answers to a job. */
export interface Answer {
  readonly rows?: readonly Readonly<Record<string, unknown>>[];
  readonly error?: string;
  readonly seconds?: number;
  readonly statements?: number;
  readonly unknown?: readonly string[];
  readonly sql?: string;
}

/** An engine in a process of its own, which answers one job after the other. */
export interface EngineProcess {
  readonly version: string;
  readonly pid: number;
  ask(job: Readonly<Record<string, string>>): Promise<Answer>;
  stop(): Promise<void>;
}

/** The Python that has pyspark, chdb or sqlglot: the variable DPBAYES_PYTHON names it. */
export const python = process.env["DPBAYES_PYTHON"] ?? "python3";

/** Starts a program of this folder; undefined where Python lacks what it needs. */
export async function engineProcess(
  program: string,
  args: readonly string[] = [],
): Promise<EngineProcess | undefined> {
  const file = fileURLToPath(new URL(program, import.meta.url));
  const child = spawn(python, [file, ...args], { stdio: ["pipe", "pipe", "ignore"] });
  child.on("error", () => undefined);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<unknown> => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done === true) return undefined;
      if (String(value).startsWith("{")) return JSON.parse(String(value)) as unknown;
    }
  };
  const first = (await next()) as { readonly version: string } | undefined;
  if (first === undefined) return undefined;
  return {
    version: first.version,
    pid: child.pid!,
    async ask(job) {
      child.stdin.write(`${JSON.stringify(job)}\n`);
      return ((await next()) ?? { error: "the engine ended" }) as Answer;
    },
    stop: () => stopped(child),
  };
}

export function stopped(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null) return done();
    child.once("exit", () => done());
    child.stdin?.end();
    setTimeout(() => child.kill("SIGKILL"), 20_000).unref();
  });
}
