import { spawnSync } from "node:child_process";
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
 * Runs a tool installed in the workspace (tsc, biome, vitest) with this Node.
 * @param {string} script path below node_modules
 * @param {readonly string[]} args
 */
export function tool(script, args) {
  return run(process.execPath, [join(root, "node_modules", script), ...args]);
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
