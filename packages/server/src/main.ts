import { FAILURE } from "./command/command.ts";
import { run } from "./command/run.ts";
import { unexpected } from "./errors/unexpected.ts";

// What nobody waits for would otherwise be printed with its whole text, which may hold data.
process.on("uncaughtException", (error: unknown) => {
  process.stderr.write(`dpbayes-server: ${unexpected(error)}\n`);
  process.exit(FAILURE);
});

const stop = new AbortController();
for (const [name, code] of [
  ["SIGTERM", 143],
  ["SIGINT", 130],
] as const)
  process.on(name, () => {
    // Asked a second time, it waits for nothing.
    if (stop.signal.aborted) process.exit(code);
    stop.abort();
  });

const io = { stdout: process.stdout, stderr: process.stderr, env: process.env, signal: stop.signal };
process.exit(await run(process.argv.slice(2), io));
