// The script that keeps the studio's files on the device (packages/web/src/studio/offline), told which files these are.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "./workspace.mjs";

/** @param {string} site the folder that pages were written into */
export async function buildOffline(site) {
  const files = filesOfStudio(site);
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(join(site, "studio", file)));
  await build({
    entryPoints: [join(root, "packages/web/src/studio/offline/offline-worker.ts")],
    outfile: join(site, "studio/offline.js"),
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    legalComments: "none",
    define: {
      // The folder itself is what is opened.
      STUDIO_FILES: JSON.stringify(["./", ...files]),
      STUDIO_BUILD: JSON.stringify(hash.digest("hex").slice(0, 16)),
    },
  });
}

/**
 * Everything that the page may ask for, seen from its folder: what it names, and what that names in turn.
 * @param {string} site
 */
function filesOfStudio(site) {
  const there = ["../assets", "workers"].flatMap((folder) =>
    readdirSync(join(site, "studio", folder)).map((name) => ({ name, path: `${folder}/${name}` })),
  );
  const found = new Set();
  /** @param {string} text */
  const follow = (text) => {
    for (const { name, path } of there) {
      if (found.has(path) || !text.includes(name)) continue;
      found.add(path);
      follow(readFileSync(join(site, "studio", path), "utf8"));
    }
  };
  follow(readFileSync(join(site, "studio/index.html"), "utf8"));
  return ["index.html", ...[...found].sort()];
}
