// The pages of packages/web as files that any server can hand out: packages/web/dist/site, and for the collector packages/server/dist/web.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { build } from "esbuild";
import { buildApps } from "./web-apps.mjs";
import { digestOf, surveyScripts } from "./web-survey.mjs";
import { root } from "./workspace.mjs";

const compiled = join(root, "packages/web/dist");
const site = join(compiled, "site");

/** Bundles every page. */
export async function buildPages() {
  rmSync(site, { recursive: true, force: true });
  mkdirSync(site, { recursive: true });
  await buildSurvey();
  await buildApps(site);
  for (const file of files(site)) if (!/\.map$/.test(file)) compress(file);
  const served = join(root, "packages/server/dist/web");
  rmSync(served, { recursive: true, force: true });
  cpSync(site, served, { recursive: true });
}

/** Two scripts and one style for the collector's page, one script for pages of one's own, one file for every other language. */
async function buildSurvey() {
  const { surveyCss } = await import(`${compiled}/survey/style.js`);
  writeFileSync(join(site, "survey.css"), surveyCss);
  const texts = join(root, "packages/web/src/survey/texts");
  for (const name of readdirSync(texts).filter((one) => one.endsWith(".json"))) {
    const text = JSON.stringify(JSON.parse(readFileSync(join(texts, name), "utf8")));
    writeFileSync(join(site, `survey.${name}`), text);
  }
  for (const [name, code] of await surveyScripts(join(compiled, "survey"))) {
    writeFileSync(join(site, name), code);
    console.error(`${name}: ${digestOf(code)}`);
  }
  await bundleEmbed();
}

/** Asks in somebody else's page, from one file with everything in it. */
async function bundleEmbed() {
  await build({
    entryPoints: [join(compiled, "survey/embed.js")],
    outfile: join(site, "embed.js"),
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    legalComments: "none",
    globalName: "dpbayesSurveys",
  });
}

/** @param {string} folder */
function files(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * Compressed once, when they are built: nobody waits for it.
 * @param {string} file
 */
function compress(file) {
  const bytes = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
}
