import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What can be imported: the words behind `from`, and the source behind them. */
export interface EntryPoint {
  /** The folder under `packages/`. */
  readonly home: string;
  readonly specifier: string;
  /** Path from the workspace's root. */
  readonly file: string;
}

/** Every entry point of the packages, as their manifests declare them. */
export function entryPointsOf(root: string): readonly EntryPoint[] {
  return readdirSync(join(root, "packages"))
    .sort()
    .flatMap((home) => {
      const { name, exports } = manifestOf(join(root, "packages", home));
      return Object.entries(exports).flatMap(([path, target]) => {
        if (typeof target === "string") return []; // bundled for script tags; has no source of its own
        const file = `packages/${home}/${target.source.slice(2)}`;
        return [{ home, specifier: `${name}${path.slice(1)}`, file }];
      });
    });
}

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, string | { readonly source: string }>>;
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}
