import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { describe, expect, it } from "vitest";
import { surfaceOf, surfaceText } from "./surface.ts";
import { importsOf } from "./wall.ts";

const root = process.cwd();
const surfaces = surfaceOf(root);
const homes = [...new Set(surfaces.map(({ home }) => home))];

describe("the public surface", () => {
  // A change of it shows in review. To accept one: npm run unit -- surface -u
  it.each(homes)("of %s is the one that was chosen", async (home) => {
    const text = surfaceText(surfaces.filter((surface) => surface.home === home));
    await expect(text).toMatchFileSnapshot(`surface/${home}.txt`);
  });

  it("is named, name by name", () => {
    expect(surfaces.length).toBeGreaterThan(30);
    expect(surfaces.filter(({ star }) => star).map(({ file }) => file)).toEqual([]);
  });

  it("gives a name one meaning", () => {
    const declared = new Map<string, Set<string>>();
    for (const { name, declared: where } of surfaces.flatMap(({ names }) => names))
      declared.set(name, (declared.get(name) ?? new Set()).add(where));
    const several = [...declared].filter(([, where]) => where.size > 1).map(([name]) => name);
    expect(several.sort()).toEqual(Object.keys(sameVerb).sort());
  });

  it("gives a name one entry point within a package", () => {
    const twice = homes.flatMap((home) => {
      const doors = surfaces.filter(({ specifier, home: its }) => its === home && !partial.has(specifier));
      const names = doors.flatMap((door) => door.names.map(({ name }) => name));
      return names.filter((name, i) => names.indexOf(name) !== i);
    });
    expect(twice).toEqual([]);
  });
});

/** The same verb, for other arguments or another platform. */
const sameVerb = {
  fit: "in one thread, or in Node's worker threads",
  fitTable: "in one thread, or in Node's worker threads",
  fitTableRegression: "in one thread, or in Node's worker threads",
  privatize: "of records, or of a source with a ledger on disk",
  recordModel: "by itself, or with the record's type known from the study",
  report: "from a study, from a prepared study, or with the record's type known",
  reporter: "from a study or from a prepared study",
  runChainsInWorkers: "in Node's worker threads or in web workers",
};

/** Parts of a package that are offered by themselves, to be small or to be on one side of the wall. */
const partial = new Set([
  "@dpbayes/privacy/collect",
  "@dpbayes/privacy/errors",
  "@dpbayes/privacy/formats",
  "@dpbayes/privacy/ledger",
  "@dpbayes/privacy/report",
  "@dpbayes/privacy/report/prepared",
  "@dpbayes/privacy/send",
  "@dpbayes/privacy/token",
  "dpbayes/browser",
  "dpbayes/page",
  "@dpbayes/inference/node",
  "@dpbayes/inference/browser",
]);

describe("what stands outside the packages", () => {
  const files = ["bench", "conformance", "examples", "experiments", "scripts", "test"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(ts|mjs)$/.test(name))
      .map((name) => join(folder, name)),
  );

  it("imports entry points alone", () => {
    expect(files.length).toBeGreaterThan(200);
    expect(files.flatMap(deepImports)).toEqual([]);
  });
});

/** Imports of a package's files; test helpers are not published, so they have no entry point. */
function deepImports(file: string): readonly string[] {
  return importsOf(readFileSync(join(root, file), "utf8"))
    .filter((specifier) => specifier.startsWith(".") && !specifier.endsWith(".testing.ts"))
    .map((specifier) =>
      relative(root, join(root, dirname(file), specifier))
        .split(sep)
        .join("/"),
    )
    .filter((target) => target.startsWith("packages/"))
    .map((target) => `${file} imports ${target}`);
}
