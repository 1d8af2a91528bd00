// npm start: builds, starts a collector with a database of its own in a temporary folder, and plays the demo on it.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installIfMissing } from "./workspace.mjs";

installIfMissing();
const { buildWorkspace } = await import("./build-steps.mjs");
const { serveStudio } = await import("./serve-studio.mjs");
const built = await buildWorkspace();
if (built !== 0) process.exit(built);

const data = mkdtempSync(join(tmpdir(), "dpbayes-collector-"));
// Ctrl-C reaches the demo too, which ends by itself; then the collector is stopped.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => demo?.kill("SIGINT"));
/** @type {import("node:child_process").ChildProcess | undefined} */
let demo;
let code = 1;
// Nobody would open it where nobody stays.
const studio = process.argv.includes("--once") ? undefined : await serveStudio();
if (studio) console.error(`The studio, a page that needs no server: ${studio.address}`);
try {
  code = await played(process.argv.slice(2));
} finally {
  studio?.close();
  rmSync(data, { recursive: true, force: true });
}
process.exit(code);

/**
 * Plays the demo with these words, its survey on a collector that is there as long as the demo is.
 * @param {readonly string[]} words
 * @returns {Promise<number>} the demo's exit code
 */
async function played(words) {
  const { readSettings, startServer } = await import("@dpbayes/server");
  const server = await startServer(
    readSettings({ DPBAYES_PORT: "0", DPBAYES_DATA: data, DPBAYES_TRUST_PROXY: "yes", DPBAYES_LOG: "none" }),
    // Fits are asked for where somebody stays to watch them.
    { work: !words.includes("--once") },
  );
  try {
    const main = "packages/dpbayes/dist/command/main.js";
    const ours = [main, "demo", "--collector", server.ownerLink ?? "", ...words];
    demo = spawn(process.execPath, ours, { stdio: "inherit" });
    return await new Promise((done) => demo?.on("exit", (ended) => done(ended ?? 1)));
  } finally {
    await server.close();
  }
}
