// npm run packages: packs the packages as npm would publish them, installs the tarballs into a new project and uses them
// there as their users do: the command line, the four users' examples in Node 20 and 22, CommonJS, TypeScript 5.4,
// esbuild, a vite page and a page without a bundler. It needs the npm registry and takes a few minutes.
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { extname, join, relative } from "node:path";
import { build } from "esbuild";
import { launchChromium } from "../test/browser/chromium.ts";
import { serve } from "../test/browser/serve.ts";
import { entryPointsOf } from "../test/entry-points.ts";
import { buildWorkspace } from "./build-steps.mjs";
import { root } from "./workspace.mjs";

const OTHER_NODE = "22";
const OLD_TYPESCRIPT = "5.4";

/** What both pages do: a survey, collected and fitted; with web workers where the packages bring one. */
const survey = (/** @type {string} */ fit) => `
import { collectReports, parseStudy, reporter } from "@dpbayes/privacy";
import { fit } from "${fit}";
const study = parseStudy({
  format: "dpbayes.study/1",
  id: "sleep",
  question: "Who sleeps well?",
  variables: { well: { type: "boolean" } },
  model: { family: "bernoulli", formula: "well ~ 1" },
  privacy: { setting: "local", epsilon: 1, unit: "one person" },
});
const report = reporter(study);
const sent = Array.from({ length: 400 }, (_, i) => report({ well: i % 4 > 0 }));
const posterior = await fit(study, await collectReports(study, sent), { seed: 1, chains: 2, warmup: 100, draws: 100 });
document.title = posterior.names.join() + " " + posterior.values.length;
`;

/** @type {Readonly<Record<string, string>>} */
const types = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript" };

const project = mkdtempSync(join(tmpdir(), "dpbayes-packages-"));
const at = (/** @type {string[]} */ ...path) => join(project, ...path);
let failed = 0;

if (!process.argv.includes("--built") && (await buildWorkspace()) !== 0) process.exit(1);
await check("pack and install into a new project", install);
await check("dpbayes by npx, from the tarballs", () => npx(project));
await check("dpbayes by npx, inside the repository", () => npx(root));
await check("dpbayes-server by npx, from the tarballs", serverCommand);
for (const [name, node] of nodes())
  await check(`the examples of the four users, ${name}`, () => examples(node));
for (const [name, node] of nodes())
  await check(`require() of every entry point, ${name}`, () => commonJs(node));
await check(`TypeScript ${OLD_TYPESCRIPT} without skipLibCheck`, oldTypes);
await check("esbuild for Node, DuckDB left out", bundleForNode);
await check("esbuild for a browser, and its page", bundleForBrowser);
await check("vite: a page whose fit runs in web workers", vitePage);
await check("a page without a bundler", plainPage);
rmSync(project, { recursive: true, force: true });
console.log(failed === 0 ? "all of it works" : `${failed} of it fails`);
process.exit(failed === 0 ? 0 : 1);

/**
 * @param {string} name
 * @param {() => void | Promise<void>} action
 */
async function check(name, action) {
  const started = Date.now();
  try {
    await action();
    console.log(`ok      ${name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
  } catch (error) {
    failed++;
    console.log(`FAILED  ${name}\n${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} [cwd]
 * @returns {string} what it printed
 */
function must(command, args, cwd = project) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: exit code ${status}\n${stdout}${stderr}`);
  return stdout;
}

function npm(/** @type {readonly string[]} */ args, cwd = project) {
  const path = process.env["npm_execpath"];
  return path ? must(process.execPath, [path, ...args], cwd) : must("npm", args, cwd);
}

function install() {
  writeFileSync(at("package.json"), JSON.stringify({ name: "fresh", private: true, type: "module" }));
  // The pages are private: the server's tarball has them as files.
  const published = ["privacy", "inference", "dpbayes", "server"].map(
    (name) => `--workspace=packages/${name}`,
  );
  npm(["pack", "--silent", ...published, "--pack-destination", project], root);
  const tarballs = readdirSync(project).filter((name) => name.endsWith(".tgz"));
  if (tarballs.length !== 4) throw new Error(`packed ${tarballs.join(", ")}`);
  const tools = [
    `typescript@${OLD_TYPESCRIPT}`,
    "@types/node@20",
    `node-${process.platform}-${process.arch}@${OTHER_NODE}`,
  ];
  npm([
    "install",
    "--no-audit",
    "--no-fund",
    "--omit=optional",
    ...tarballs.map((name) => `./${name}`),
    ...tools,
  ]);
}

/** @returns {readonly (readonly [name: string, node: string])[]} */
function nodes() {
  const other = at("node_modules", `node-${process.platform}-${process.arch}`, "bin", "node");
  return [
    [`Node ${process.versions.node}`, process.execPath],
    [`Node ${OTHER_NODE}`, other],
  ];
}

function npx(/** @type {string} */ folder) {
  const found = npm(["exec", "--offline", "--", "dpbayes", "-V"], folder).trim();
  const { version } = JSON.parse(readFileSync(join(root, "packages/dpbayes/package.json"), "utf8"));
  if (found !== version) throw new Error(`dpbayes -V says ${found}`);
}

/** Without its optional packages it has no database of its own, but it reads its settings. */
function serverCommand() {
  const said = npm(["exec", "--offline", "--", "dpbayes-server", "check"]);
  if (!said.includes("DPBAYES_PORT")) throw new Error(`dpbayes-server check says ${said}`);
}

function examples(/** @type {string} */ node) {
  for (const name of readdirSync(join(root, "examples")).filter((file) => file.endsWith(".mjs"))) {
    copyFileSync(join(root, "examples", name), at(name));
    if (must(node, [name]).trim() === "") throw new Error(`${name} prints nothing`);
  }
}

/** Every entry point that a program imports: `browser` is for pages. */
function entryPoints() {
  return entryPointsOf(root).map(({ specifier }) => specifier);
}

function commonJs(/** @type {string} */ node) {
  const lines = entryPoints().map(
    (name) => `if (Object.keys(require("${name}")).length === 0) throw new Error("${name}");`,
  );
  writeFileSync(at("required.cjs"), `${lines.join("\n")}\n`);
  must(node, ["--no-warnings", "required.cjs"]);
}

function oldTypes() {
  const lines = entryPoints().map((name, i) => `import * as entry${i} from "${name}";\nvoid entry${i};`);
  writeFileSync(at("types.ts"), `${lines.join("\n")}\n`);
  const lib = ["--lib", "ES2023,DOM,DOM.Iterable", "--types", "node"];
  const options = ["--noEmit", "--strict", "--target", "ES2022", "--module", "NodeNext", ...lib];
  must(process.execPath, [at("node_modules/typescript/bin/tsc"), ...options, "types.ts"]);
}

async function bundleForNode() {
  await build({
    entryPoints: [at("survey.mjs")],
    outfile: at("bundled/survey.mjs"),
    bundle: true,
    platform: "node",
    format: "esm",
    external: ["@duckdb/node-api", "pg"],
    logLevel: "silent",
  });
  must(process.execPath, ["bundled/survey.mjs"]);
}

async function bundleForBrowser() {
  writeFileSync(at("page.mjs"), survey("@dpbayes/inference"));
  const { outputFiles } = await build({
    entryPoints: [at("page.mjs")],
    write: false,
    bundle: true,
    platform: "browser",
    format: "esm",
    logLevel: "silent",
  });
  await pageOf({ "/page.js": { type: "text/javascript", body: outputFiles[0]?.contents ?? "" } }, "");
}

async function vitePage() {
  const { build: viteBuild } = await import("vite");
  mkdirSync(at("vite"), { recursive: true });
  writeFileSync(at("vite/index.html"), '<!doctype html><script type="module" src="./page.mjs"></script>');
  writeFileSync(at("vite/page.mjs"), survey("@dpbayes/inference/browser"));
  await viteBuild({
    root: at("vite"),
    configFile: false,
    logLevel: "silent",
    worker: { format: "es" },
    build: { target: "es2022", outDir: at("vite/dist") },
  });
  await opened(filesBelow(at("vite/dist"), "/"));
}

/** Compiled files as they are installed; an import map says where packages lie. */
async function plainPage() {
  const site = {
    ...filesBelow(at("node_modules/@dpbayes/privacy/dist"), "/privacy/"),
    ...filesBelow(at("node_modules/@dpbayes/inference/dist"), "/inference/"),
    "/page.js": { type: "text/javascript", body: survey("@dpbayes/inference/browser") },
  };
  const imports = {
    "@dpbayes/privacy": "/privacy/index.js",
    "@dpbayes/privacy/formats": "/privacy/formats.js",
    "@dpbayes/inference/browser": "/inference/browser.js",
  };
  await pageOf(site, `<script type="importmap">${JSON.stringify({ imports })}</script>`);
}

/**
 * @param {import("../test/browser/serve.ts").Site} site
 * @param {string} head
 */
function pageOf(site, head) {
  const body = `<!doctype html>${head}<script type="module" src="/page.js"></script>`;
  return opened({ ...site, "/": { type: "text/html", body } });
}

/**
 * Opens a site in Chromium and waits for the posterior in its title.
 * @param {import("../test/browser/serve.ts").Site} site
 */
async function opened(site) {
  const served = await serve({ ...site, ...("/index.html" in site && { "/": site["/index.html"] }) });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    /** @type {string[]} */
    const problems = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
    await page.goto(`${served.url}/`);
    await page
      .waitForFunction(() => document.title === "p 200", undefined, { timeout: 120_000 })
      .catch(() => {
        throw new Error(problems.join("\n") || "the page shows no posterior");
      });
  } finally {
    await browser.close();
    await served.close();
  }
}

/**
 * @param {string} folder
 * @param {string} prefix
 * @returns {import("../test/browser/serve.ts").Site}
 */
function filesBelow(folder, prefix) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => extname(name) in types,
  );
  return Object.fromEntries(
    files.map((name) => [
      `${prefix}${relative(folder, join(folder, name)).replaceAll("\\", "/")}`,
      { type: types[extname(name)] ?? "text/plain", body: readFileSync(join(folder, name)) },
    ]),
  );
}
