import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { describe, expect, it } from "vitest";

const folders = ["packages/privacy", "packages/inference", "packages/dpbayes", "packages/server"];

/** The files that `files` of a package names, and those that npm always takes. */
function packedFiles(folder: string): ReadonlySet<string> {
  const { files } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    files: readonly string[];
  };
  const without = files.filter((one) => one.startsWith("!")).map((one) => patternOf(one.slice(1)));
  const named = files.filter((one) => !one.startsWith("!") && existsSync(join(folder, one)));
  const below = named.flatMap((one) =>
    readdirSync(join(folder, one), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name))),
  );
  const kept = below.filter((path) => !without.some((pattern) => pattern.test(path)));
  const always = ["LICENSE", "README.md", "package.json"].filter((name) => existsSync(join(folder, name)));
  return new Set([...always, ...kept]);
}

/** `src/**\/*.test.ts` as a pattern. */
function patternOf(glob: string): RegExp {
  const parts = glob.split("**/").map((part) => part.replaceAll(".", "\\.").replaceAll("*", "[^/]*"));
  return new RegExp(`^${parts.join("(?:.*/)?")}$`);
}

/** What npm would publish; `npm run packages` installs it and runs the examples. */
describe.each(folders)("the tarball of %s", (folder) => {
  const paths = packedFiles(folder);
  const read = (path: string) => readFileSync(join(folder, path), "utf8");

  it("has its licence, its words and no leftovers of building and testing", () => {
    for (const path of ["LICENSE", "README.md", "package.json", "src/index.ts"])
      expect(paths).toContain(path);
    expect([...paths].filter((path) => /tsbuildinfo|\.test\.|\.testing\.|^node_modules/.test(path))).toEqual(
      [],
    );
    expect(read("LICENSE")).toBe(readFileSync("LICENSE", "utf8"));
  });

  it("says what it runs on and is ready for provenance", () => {
    expect(JSON.parse(read("package.json"))).toMatchObject({
      license: "Apache-2.0",
      engines: { node: ">=20.19" },
      publishConfig: { access: "public", provenance: true },
      sideEffects: false,
      type: "module",
    });
  });

  it("has commands that are there before anything is compiled, when npm links them", () => {
    const { bin = {} } = JSON.parse(read("package.json")) as { bin?: Readonly<Record<string, string>> };
    for (const path of Object.values(bin)) {
      expect(paths).toContain(path);
      expect(path).not.toMatch(/^dist/);
      expect(read(path)).toMatch(/^#!\/usr\/bin\/env node\n/);
    }
  });

  it("has types that older compilers read: arrays of bytes and numbers became generic in TypeScript 5.7", () => {
    const newer = [...paths].filter((path) => path.endsWith(".d.ts") && /Array<ArrayBuffer/.test(read(path)));
    expect(newer).toEqual([]);
  });

  it("has no link that leads out of it", () => {
    const pages = [...paths].filter((path) => path.endsWith(".md"));
    const broken = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
        .map(([, link]) => normalize(join(dirname(page), link!)))
        .filter(
          (path) =>
            !paths.has(path) && ![...paths].some((one) => one.startsWith(`${path.replace(/\/$/, "")}/`)),
        )
        .map((path) => `${page}: ${path}`),
    );
    expect(broken).toEqual([]);
  });
});
