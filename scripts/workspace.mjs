import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Runs a command in the workspace, its output shown as it comes. Returns its exit code.
 * @param {string} command
 * @param {readonly string[]} args
 */
export function run(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
  if (error) throw error;
  return status ?? 1;
}

/**
 * Where the output of a step goes: to the terminal as it comes, or into a list, to be shown when the step beside it is done.
 * @typedef {"inherit" | string[]} Output
 */

/**
 * As `run`, while others run too.
 * @param {readonly string[]} args of this Node
 * @param {Output} output
 * @returns {Promise<number>} the exit code
 */
function runBeside(args, output) {
  const stdio = output === "inherit" ? "inherit" : "pipe";
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["inherit", stdio, stdio] });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text) => /** @type {string[]} */ (output).push(text));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a tool installed in the workspace (tsc, biome, vitest) with this Node.
 * @param {string} path below node_modules
 * @param {readonly string[]} args
 * @param {Output} [output]
 */
export function tool(path, args, output = "inherit") {
  return runBeside([join(root, "node_modules", path), ...args], output);
}

/**
 * Runs one of the workspace's own scripts from its sources.
 * @param {string} path below the root
 * @param {readonly string[]} args
 * @param {Output} output
 */
export function script(path, args, output) {
  return runBeside(["--import", "tsx", "--conditions=source", path, ...args], output);
}

/** Installs the locked dependencies when they are missing or belong to another lockfile. */
export function installIfMissing() {
  const stamp = join(root, "node_modules", ".cache", "installed-lockfile");
  const wanted = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.error("Installing the dependencies of this workspace (once, about half a minute) ...");
  const npm = process.env["npm_execpath"];
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const code = npm ? run(process.execPath, [npm, ...args]) : run("npm", args);
  if (code !== 0) {
    console.error("npm ci failed; the messages above say why. Nothing was run.");
    process.exit(code);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}
