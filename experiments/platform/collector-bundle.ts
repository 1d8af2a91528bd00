import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** The program `dpbayes-server` as one file, which starts in a fraction of the time that its sources take. */
export interface CollectorBundle {
  readonly file: string;
  remove(): void;
}

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Packages that are installed stay where they are: the file stands beside them. */
export async function collectorBundle(main: string): Promise<CollectorBundle> {
  const cache = join(root, "node_modules", ".cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "dpbayes-collector-"));
  const file = join(folder, "collector.mjs");
  await build({
    entryPoints: [main],
    ...{ outfile: file, bundle: true, platform: "node", format: "esm", conditions: ["source"] },
    plugins: [
      {
        name: "installed packages",
        setup: ({ onResolve }) =>
          onResolve({ filter: /^[a-z@]/ }, ({ path, kind }) =>
            kind === "entry-point" || /^@?dpbayes(\/|$)/.test(path) ? undefined : { path, external: true },
          ),
      },
    ],
  });
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
