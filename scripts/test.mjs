import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { installIfMissing, root, run, tool } from "./workspace.mjs";

installIfMissing();
const { buildWorkspace } = await import("./build-steps.mjs");

const packages = readdirSync(join(root, "packages")).map((name) => join(root, "packages", name));

/** @type {readonly [name: string, step: () => number | Promise<number>][]} */
const steps = [
  ["types and build", buildWorkspace],
  ["lint and format", () => tool("@biomejs/biome/bin/biome", ["check", "--error-on-warnings", "."])],
  [
    "package exports",
    () => packages.map((name) => tool("publint/src/cli.js", [name, "--strict"])).find(Boolean) ?? 0,
  ],
  ["unused code", () => tool("knip/bin/knip.js", [])],
  ["unit and integration", () => tool("vitest/vitest.mjs", ["run", "--project", "unit"])],
  ["browser", () => tool("vitest/vitest.mjs", ["run", "--project", "browser"])],
  ["conformance", conformance],
  ["reference", reference],
];

for (const [name, step] of steps) {
  const started = Date.now();
  console.error(`\n== ${name}`);
  const code = await step();
  if (code !== 0) {
    console.error(`\n${name} failed (exit code ${code})`);
    process.exit(code);
  }
  console.error(`== ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/** The exports' reference can be written without a warning. */
function reference() {
  return run(process.execPath, ["--import", "tsx", "--conditions=source", "scripts/reference.mjs"]);
}

/** The shared vectors where they are present, our own everywhere. Ends with "N passed, N failed". */
function conformance() {
  const folders = [join(root, "conformance", "own-vectors"), join(root, "..", "shared", "vectors")];
  const files = folders.filter((folder) => existsSync(folder)).flatMap(vectorFiles);
  return run(process.execPath, ["--import", "tsx", "--conditions=source", "conformance/run.ts", ...files]);
}

/** @param {string} folder */
function vectorFiles(folder) {
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return names.map((name) => join(folder, name));
}
