import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

/** A source file as the wall sees it: where it is and what it imports. */
export interface SourceFile {
  /** Path from the workspace's root, with forward slashes. */
  readonly path: string;
  readonly imports: readonly string[];
  /** Those of `imports` that are there when the program runs: no `import type`. */
  readonly values: readonly string[];
}

/**
 * Who may import what (DESIGN, "The house"). The private side imports nothing but itself, so it runs
 * in browsers and cannot reach to the right; inference sees the formats alone, never noise or records.
 */
const allowedPackages: Readonly<Record<string, readonly RegExp[]>> = {
  privacy: [],
  inference: [/^@dpbayes\/privacy\/formats$/],
  dpbayes: [/^@dpbayes\/(privacy|inference)(\/[a-z/-]+)?$/, /^node:/, /^[a-z@]/],
  server: [
    /^@dpbayes\/privacy\/(formats|collect|ledger|token|errors)$/,
    /^@dpbayes\/inference(\/node)?$/,
    /^dpbayes\/[a-z-]+$/,
    /^node:/,
    /^(?!@dpbayes\/|dpbayes(\/|$))[a-z@]/,
  ],
  web: [/^@dpbayes\/(privacy|inference)(\/|$)/, /^(?!@dpbayes\/|node:)[a-z@]/],
};

/** Files of inference that run in Node's worker threads; only `@dpbayes/inference/node` reaches them. */
const nodeOnly = /^packages\/inference\/src\/chains\/(workers|sweeps)\/worker-threads[^/]*\.ts$/;

/** Every import that crosses the wall, as "file imports what". */
export function wallViolations(files: readonly Pick<SourceFile, "path" | "imports">[]): readonly string[] {
  return files.flatMap(({ path, imports }) =>
    imports
      .filter((specifier) => crosses(path, specifier))
      .map((specifier) => `${path} imports ${specifier}`),
  );
}

function crosses(path: string, specifier: string): boolean {
  const home = packageOf(path);
  if (specifier.startsWith("."))
    return packageOf(join(dirname(path), specifier).split(sep).join("/")) !== home;
  if (nodeOnly.test(path) && specifier.startsWith("node:")) return false;
  const allowed = allowedPackages[home] ?? [];
  return !allowed.some((pattern) => pattern.test(specifier));
}

function packageOf(path: string): string {
  return /^packages\/([^/]+)\/src\//.exec(path)?.[1] ?? "outside";
}

/** The sources of all packages, tests left out (they may use Node and test tools). */
export function packageSources(root: string): readonly SourceFile[] {
  const packages = resolve(root, "packages");
  return readdirSync(packages, { recursive: true, encoding: "utf8" })
    .filter((name) => /\/src\/.*\.tsx?$/.test(name.split(sep).join("/")) && !/\.test(ing)?\.tsx?$/.test(name))
    .map((name) => join(packages, name))
    .map((file) => sourceFile(relative(root, file).split(sep).join("/"), readFileSync(file, "utf8")));
}

export function sourceFile(path: string, source: string): SourceFile {
  return { path, imports: importsOf(source), values: importsOf(withoutTypes(source)) };
}

/** A source without its `import type` and `export type` declarations from elsewhere. */
function withoutTypes(source: string): string {
  return source.replace(/^\s*(import|export) type [^;"']*from\s*["'][^"']+["'];?/gm, "");
}

/** Specifiers of import and export declarations and of dynamic imports; comments do not count. */
export function importsOf(source: string): readonly string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
  const pattern = /(?:\bfrom|(?<!-)\bimport)\s*\(?\s*["']([^"',\s]+)["']/g;
  return [...code.matchAll(pattern)].map((match) => match[1]!);
}

/** The files that one file reaches through relative imports, itself included. */
export function reachedFrom(entry: string, files: readonly SourceFile[]): ReadonlySet<string> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const reached = new Set([entry]);
  for (const path of reached)
    for (const specifier of byPath.get(path)?.imports ?? [])
      if (specifier.startsWith(".")) reached.add(join(dirname(path), specifier).split(sep).join("/"));
  return reached;
}

/** What may be reached from the server under no name and by no way: noise is drawn, or records are read, there. */
export const privateSide =
  /^packages\/(privacy\/src\/(noise\/secure-source|release\/table\/privatize[a-z-]*)\.ts|dpbayes\/src\/(sources|api)\/)/;

/**
 * Ways from a package's files to others that run with them, across packages: `entries` says which file stands behind a specifier. Each
 * file that is reached is told with the file that imports it.
 */
export function reachedAcross(
  home: string,
  files: readonly SourceFile[],
  entries: readonly { readonly specifier: string; readonly file: string }[],
): ReadonlyMap<string, string> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const behind = new Map(entries.map(({ specifier, file }) => [specifier, file]));
  const own = files.filter(({ path }) => path.startsWith(`packages/${home}/src/`));
  const reached = new Map(own.map(({ path }) => [path, "itself"]));
  for (const [path] of reached)
    for (const specifier of byPath.get(path)?.values ?? []) {
      const next = specifier.startsWith(".")
        ? join(dirname(path), specifier).split(sep).join("/")
        : behind.get(specifier);
      if (next !== undefined && !reached.has(next)) reached.set(next, path);
    }
  return reached;
}
