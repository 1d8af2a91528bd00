import { CANCELLED, FAILURE } from "./arguments/command.ts";
import { run } from "./run.ts";
import type { Io } from "./terminal/io.ts";
import { unexpected } from "./terminal/unexpected.ts";

// What nobody waits for (a callback, a promise) would otherwise be printed with its whole text, which may hold data.
process.on("uncaughtException", (error: unknown) => {
  process.stderr.write(`dpbayes: ${unexpected(error)}\n`);
  process.exit(FAILURE);
});

const words = process.argv.slice(2);
const stop = new AbortController();
const onInterrupt = () => {
  // Asked a second time, it does not wait for anything.
  if (stop.signal.aborted) process.exit(CANCELLED);
  stop.abort();
};
process.on("SIGINT", onInterrupt);

/** Asks where a person sits at both ends. The end of the input (Ctrl-D) is as good as Ctrl-C. */
async function ask(question: string): Promise<string> {
  const { createInterface } = await import("node:readline/promises");
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const end = () => stop.abort();
  lines.on("SIGINT", end);
  lines.on("close", end);
  try {
    return await lines.question(question, { signal: stop.signal });
  } finally {
    lines.off("close", end);
    lines.close();
  }
}

const io: Io = {
  stdout: process.stdout,
  stderr: process.stderr,
  stdin: process.stdin,
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
