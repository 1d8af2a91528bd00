import { build } from "esbuild";
import { buildPages } from "./web-pages.mjs";
import { root, tool } from "./workspace.mjs";

/** Compiles every package and bundles what pages load without a bundler. Returns an exit code. */
export async function buildWorkspace() {
  console.error("Building ...");
  const code = await tool("typescript/bin/tsc", ["-b"]);
  if (code !== 0) return code;
  await bundleClient("report");
  await bundleClient("report-prepared");
  await bundleClient("send");
  await bundleWorker("chains/workers/web-worker-entry");
  await bundleWorker("posterior/fit-worker-entry");
  await buildPages();
  return 0;
}

/**
 * One self-contained file for the web workers of a page: an import map does not reach into workers.
 * @param {string} path
 */
async function bundleWorker(path) {
  const entry = `${root}/packages/inference/dist/${path}`;
  await build({
    entryPoints: [`${entry}.js`],
    outfile: `${entry}.global.js`,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    legalComments: "none",
  });
}

/**
 * One self-contained file that defines `dpbayes.report` on a page without a bundler.
 * @param {string} entry
 */
async function bundleClient(entry) {
  await build({
    entryPoints: [`${root}/packages/privacy/dist/${entry}.js`],
    outfile: `${root}/packages/privacy/dist/${entry}.global.js`,
    bundle: true,
    minify: true,
    format: "iife",
    globalName: "dpbayes",
    target: "es2022",
    legalComments: "none",
  });
}
