import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { run } from "./run.ts";
import type { Io } from "./terminal/io.ts";

/** What a command line said and how it ended. */
export interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A registry that knows nothing yet, below the folder that all tests of a run share. */
export function newRegistry(): string {
  return join(process.env["DPBAYES_REGISTRY"]!, randomUUID());
}

/** Runs a command line in this process, with streams of its own. */
export async function said(words: readonly string[], changes: Partial<Io> = {}): Promise<Said> {
  let [out, err] = ["", ""];
  const code = await run(words, {
    stdout: { write: (text) => (out += text) },
    stderr: { write: (text) => (err += text) },
    signal: new AbortController().signal,
    now: () => new Date("2026-01-02T03:04:05Z"),
    ...changes,
    env: { DPBAYES_REGISTRY: newRegistry(), ...changes.env },
  });
  return { code, out, err };
}
