import { type WorkOptions, work } from "./work.ts";

/** A worker in a process of its own, as tests kill it. */
const [url, options] = process.argv.slice(2) as [string, string];
const stop = new AbortController();
process.on("SIGTERM", () => stop.abort());
const thread = new URL("./fit-thread.mjs", import.meta.url);
const given = JSON.parse(options) as WorkOptions;
work(url, {
  ...given,
  ...{ thread, signal: stop.signal },
  onReady: (worker) => process.stdout.write(`${worker}\n`),
}).then(
  () => process.exit(0),
  () => process.exit(1),
);
