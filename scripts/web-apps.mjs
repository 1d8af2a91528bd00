// The pages that are made with preact, bundled by vite: one folder per page in packages/web/dist/site, what they share in `assets`.
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { buildOffline } from "./web-offline.mjs";
import { root } from "./workspace.mjs";

const source = join(root, "packages/web/src");

/** Every page is a folder with an index.html. */
const pages = ["studio", "dashboard"];

/** @param {string} site the folder that is written into */
export async function buildApps(site) {
  const there = pages.filter((name) => existsSync(join(source, name, "index.html")));
  await build({
    configFile: false,
    root: source,
    // Addresses are relative: the same files work below any path of any server.
    base: "./",
    logLevel: "warn",
    plugins: [pageSheet(await styleOfFits())],
    define: { DPBAYES_VERSION: JSON.stringify(versionOfPackages()) },
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    // Below the studio's folder: browsers that go by the standard have its offline script answer for a worker only where the worker's own
    // address lies in that script's scope (Service Workers, Handle Fetch, non-subresource requests). Chromium asks the page's in any case.
    worker: {
      format: "es",
      rolldownOptions: { output: { entryFileNames: "studio/workers/[name]-[hash].js" } },
    },
    build: {
      outDir: site,
      emptyOutDir: false,
      target: "es2022",
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: {
        input: Object.fromEntries(there.map((name) => [name, join(source, name, "index.html")])),
      },
    },
  });
  withoutSpareWorkers(site);
  await buildOffline(site);
}

/**
 * Workers that libraries bring for pages without a bundler; ours start their own.
 * @param {string} site
 */
function withoutSpareWorkers(site) {
  for (const folder of ["assets", "studio/workers"].map((name) => join(site, name)))
    for (const name of readdirSync(folder)) if (SPARE.test(name)) rmSync(join(folder, name));
}

const SPARE = /^(fit-worker-entry|web-worker-entry)/;

/** What pages say that they were made with. */
function versionOfPackages() {
  const manifest = readFileSync(join(root, "packages/dpbayes/package.json"), "utf8");
  return JSON.parse(manifest).version;
}

/** The sheet of the page of a fit, which the command line writes into its files. */
async function styleOfFits() {
  const { STYLE } = await import(`${root}/packages/dpbayes/dist/page/markup/style.js`);
  return STYLE;
}

/**
 * Puts it where a sheet imports it.
 * @param {string} style
 * @returns {import("vite").Plugin}
 */
function pageSheet(style) {
  return {
    name: "dpbayes-page-sheet",
    enforce: "pre",
    load(id) {
      if (!id.endsWith(".css")) return undefined;
      return readFileSync(id, "utf8").replace(/@import "dpbayes-page\.css";/, () => style);
    },
  };
}
