#!/usr/bin/env node
import { createInterface } from "node:readline/promises";
import { CANCELLED } from "./command.ts";
import type { Io } from "./io.ts";
import { run } from "./run.ts";

const words = process.argv.slice(2);
const stop = new AbortController();
const onInterrupt = () => {
  // Asked a second time, it does not wait for anything.
  if (stop.signal.aborted) process.exit(CANCELLED);
  stop.abort();
};
// An audit computes without a pause and keeps nothing: Ctrl-C simply ends it, as it ends any process.
if (words[0] !== "audit") process.on("SIGINT", onInterrupt);

/** Asks where a person sits at both ends. */
async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  lines.on("SIGINT", () => stop.abort());
  try {
    return await lines.question(question, { signal: stop.signal });
  } finally {
    lines.close();
  }
}

const io: Io = {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  signal: stop.signal,
  ask: process.stdin.isTTY && process.stderr.isTTY ? ask : undefined,
  now: () => new Date(),
};

// A reader that closes early (head, less) is no error of ours.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

process.exitCode = await run(words, io);
