import { run } from "./run.ts";
import type { Io } from "./terminal/io.ts";

/** What a command line said and how it ended. */
export interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command line in this process, with streams of its own. */
export async function said(words: readonly string[], changes: Partial<Io> = {}): Promise<Said> {
  let [out, err] = ["", ""];
  const code = await run(words, {
    stdout: { write: (text) => (out += text) },
    stderr: { write: (text) => (err += text) },
    env: {},
    signal: new AbortController().signal,
    now: () => new Date("2026-01-02T03:04:05Z"),
    ...changes,
  });
  return { code, out, err };
}
