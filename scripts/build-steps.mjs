import { build } from "esbuild";
import { root, tool } from "./workspace.mjs";

/** Compiles every package and bundles the client for script tags. Returns an exit code. */
export async function buildWorkspace() {
  const code = tool("typescript/bin/tsc", ["-b"]);
  if (code !== 0) return code;
  await bundleClient();
  return 0;
}

/** One self-contained file that defines `dpbayes.report` on a page without a bundler. */
async function bundleClient() {
  await build({
    entryPoints: [`${root}/packages/privacy/dist/report.js`],
    outfile: `${root}/packages/privacy/dist/report.global.js`,
    bundle: true,
    minify: true,
    format: "iife",
    globalName: "dpbayes",
    target: "es2022",
    legalComments: "none",
  });
}
