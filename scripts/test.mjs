import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { installIfMissing, root, script, tool } from "./workspace.mjs";

installIfMissing();
const { buildWorkspace } = await import("./build-steps.mjs");

const packages = readdirSync(join(root, "packages")).map((name) => join(root, "packages", name));

/**
 * A step has a name and gives an exit code.
 * @typedef {import("./workspace.mjs").Output} Output
 * @typedef {readonly [name: string, step: (output: Output) => Promise<number>]} Step
 */

/**
 * Steps of one row are done one after the other, rows of one stage side by side: each keeps one core busy. The first row
 * is shown as it goes, the others after it; the vectors come last, because a run ends with their "N passed, N failed".
 * @type {readonly (readonly (readonly Step[])[])[]}
 */
const stages = [
  [
    [["types and build", buildWorkspace]],
    [
      [
        "lint and format",
        (out) => tool("@biomejs/biome/bin/biome", ["check", "--error-on-warnings", "."], out),
      ],
      ["unused code", (out) => tool("knip/bin/knip.js", [], out)],
    ],
  ],
  [
    [
      [
        "unit and integration",
        (out) =>
          tool(
            "vitest/vitest.mjs",
            ["run", "--project", "unit", "--project", "unit-apart", "--project", "server"],
            out,
          ),
      ],
    ],
  ],
  [
    [
      ["package exports", packageExports],
      ["browser", (out) => tool("vitest/vitest.mjs", ["run", "--project", "browser"], out)],
      ["reference", (out) => script("scripts/reference.mjs", [], out)],
    ],
    [["conformance", conformance]],
  ],
];

for (const rows of stages) {
  const shown = rows.map((steps, i) => ({ steps, output: /** @type {Output} */ (i === 0 ? "inherit" : []) }));
  const codes = await Promise.all(shown.map(({ steps, output }) => inTurn(steps, output)));
  for (const { output } of shown) if (output !== "inherit") process.stdout.write(output.join(""));
  const failed = codes.find((code) => code !== 0);
  if (failed !== undefined) process.exit(failed);
}

/**
 * Does the steps of a row, up to the first that fails.
 * @param {readonly Step[]} steps
 * @param {Output} output
 * @returns {Promise<number>} an exit code
 */
async function inTurn(steps, output) {
  const say = (/** @type {string} */ line) =>
    output === "inherit" ? console.error(line) : output.push(`${line}\n`);
  for (const [name, step] of steps) {
    const started = Date.now();
    say(`\n== ${name}`);
    const code = await step(output);
    if (code !== 0) {
      say(`\n${name} failed (exit code ${code})`);
      return code;
    }
    say(`== ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
  }
  return 0;
}

/**
 * What npm would publish, package by package.
 * @param {Output} output
 */
async function packageExports(output) {
  for (const name of packages) {
    const code = await tool("publint/src/cli.js", [name, "--strict"], output);
    if (code !== 0) return code;
  }
  return 0;
}

/**
 * The shared vectors where they are present, our own everywhere. Ends with "N passed, N failed".
 * @param {Output} output
 */
function conformance(output) {
  const folders = [join(root, "conformance", "own-vectors"), join(root, "..", "shared", "vectors")];
  const files = folders.filter((folder) => existsSync(folder)).flatMap(vectorFiles);
  return script("conformance/run.ts", files, output);
}

/** @param {string} folder */
function vectorFiles(folder) {
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return names.map((name) => join(folder, name));
}
