import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";

/** Ways of `node:fs` to go wrong. */
export type Disk = "as it is" | "lockless" | "mortal";

/**
 * The spender as one file, so that hundreds of processes start fast; the disk of some goes wrong in a way that is put
 * in the place of `node:fs`.
 */
export async function spenderProgram(folder: string, disk: Disk = "as it is"): Promise<string> {
  const outfile = join(folder, `${disk.replaceAll(" ", "-")}.mjs`);
  await build({
    entryPoints: [at("./spender.ts")],
    outfile,
    bundle: true,
    minify: true,
    platform: "node",
    format: "esm",
    conditions: ["source"],
    packages: "bundle",
    external: ["@duckdb/*", "pg", "pg-*", "yaml"],
    logLevel: "error",
    plugins: disk === "as it is" ? [] : [instead(at(`./${disk}-fs.ts`))],
  });
  return outfile;
}

function instead(file: string): Plugin {
  return {
    name: "another disk",
    setup: ({ onResolve }) =>
      onResolve({ filter: /^node:fs$/ }, ({ importer }) =>
        importer === file ? { path: "node:fs", external: true } : { path: file },
      ),
  };
}

function at(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
