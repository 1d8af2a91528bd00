import { describe, expect, it } from "vitest";
import { entryPointsOf } from "./entry-points.ts";
import { cyclesOf, importGraph, roomOf } from "./rooms.ts";
import {
  importsOf,
  packageSources,
  privateSide,
  reachedAcross,
  reachedFrom,
  sourceFile,
  wallViolations,
} from "./wall.ts";

describe("the wall", () => {
  it("is crossed nowhere", () => {
    const sources = packageSources(process.cwd());
    expect(sources.length).toBeGreaterThan(30);
    expect(wallViolations(sources)).toEqual([]);
  });

  it("keeps Node out of what browsers load", () => {
    const sources = packageSources(process.cwd());
    const onNode = new Set(
      sources.filter(({ imports }) => imports.some((i) => i.startsWith("node:"))).map(({ path }) => path),
    );
    const inBrowsers = entryPointsOf(process.cwd()).filter(
      ({ home, specifier }) =>
        !["dpbayes", "server"].includes(home) && specifier !== "@dpbayes/inference/node",
    );
    expect(inBrowsers.length).toBeGreaterThan(20);
    for (const { file, specifier } of inBrowsers)
      expect([specifier, [...reachedFrom(file, sources)].filter((path) => onNode.has(path))]).toEqual([
        specifier,
        [],
      ]);
  });

  it("keeps the server away from noise and records, through whatever packages", () => {
    const sources = packageSources(process.cwd());
    const entries = entryPointsOf(process.cwd());
    const crossed = (files: typeof sources) =>
      [...reachedAcross("server", files, entries)].filter(([path]) => privateSide.test(path));
    for (const file of ["privacy/src/noise/secure-source.ts", "privacy/src/release/table/privatize.ts"])
      expect(sources.some(({ path }) => path === `packages/${file}` && privateSide.test(path))).toBe(true);
    expect(
      sources.filter(({ path }) => /^packages\/dpbayes\/src\/sources\//.test(path)).length,
    ).toBeGreaterThan(5);
    const open = ["collect", "formats", "ledger", "errors"].map(
      (entry) => `import "@dpbayes/privacy/${entry}";`,
    );
    const all = [...sources, sourceFile("packages/server/src/all.ts", open.join("\n"))];
    expect(reachedAcross("server", all, entries).size).toBeGreaterThan(100);
    expect(crossed(all)).toEqual([]);
    const planted = [
      ...sources,
      sourceFile("packages/server/src/planted.ts", 'import { privatize } from "dpbayes";\n'),
    ];
    expect(crossed(planted).map(([path]) => path)).toContain("packages/privacy/src/noise/secure-source.ts");
  });

  it.each([
    ["packages/privacy/src/plan/plan.ts", "@dpbayes/inference"],
    ["packages/privacy/src/plan/plan.ts", "../../../inference/src/index.ts"],
    ["packages/privacy/src/noise/secure-source.ts", "node:crypto"],
    ["packages/privacy/src/study/parse-study.ts", "zod"],
    ["packages/inference/src/models/linear.ts", "@dpbayes/privacy"],
    ["packages/inference/src/models/linear.ts", "@dpbayes/privacy/src/noise/index.ts"],
    ["packages/inference/src/models/linear.ts", "../../../privacy/src/noise/index.ts"],
    ["packages/inference/src/models/linear.ts", "node:fs"],
    ["packages/server/src/main.ts", "@dpbayes/privacy"],
    ["packages/web/src/survey/ask-in.ts", "node:fs"],
    ["packages/web/src/survey/ask-in.ts", "@dpbayes/server"],
  ])("notices %s importing %s", (path, specifier) => {
    expect(wallViolations([{ path, imports: [specifier] }])).toHaveLength(1);
  });

  it.each([
    ["packages/privacy/src/plan/plan.ts", "../noise/index.ts"],
    ["packages/inference/src/models/linear.ts", "@dpbayes/privacy/formats"],
    ["packages/dpbayes/src/index.ts", "@dpbayes/privacy"],
  ])("lets %s import %s", (path, specifier) => {
    expect(wallViolations([{ path, imports: [specifier] }])).toEqual([]);
  });

  it("reads every way to import", () => {
    const source = `import a from "a"; export * from 'b'; import "c"; const d = await import("d");
      // import "not this"
      /* import "nor this" */ import type { E } from "e";`;
    expect(importsOf(source)).toEqual(["a", "b", "c", "d", "e"]);
  });
});

describe("rooms", () => {
  const sources = packageSources(process.cwd());

  it("import each other in one direction, types included", () => {
    const graph = importGraph(sources, "imports", roomOf);
    expect(graph.size).toBeGreaterThan(40);
    expect(cyclesOf(graph)).toEqual([]);
  });

  it("hold no files that need each other to run", () => {
    const graph = importGraph(sources, "values");
    expect(graph.get("packages/inference/src/node.ts")!.size).toBeGreaterThan(1);
    expect(cyclesOf(graph)).toEqual([]);
  });

  it("leave the contracts of inference at the bottom and its models above the engine", () => {
    const graph = importGraph(sources, "imports", roomOf);
    const below = ["inference/errors", "inference/math"];
    expect([...graph.get("inference/contracts")!].filter((room) => !below.includes(room))).toEqual([]);
    for (const room of [
      "samplers",
      "chains",
      "diagnostics",
      "fit",
      "optimise",
      "transforms",
      "distributions",
    ])
      expect([
        room,
        [...graph.get(`inference/${room}`)!].filter((to) => /\/(models|posterior)\b/.test(to)),
      ]).toEqual([room, []]);
  });

  it("are told from a path", () => {
    expect(roomOf("packages/inference/src/models/counts/topics/word-pass.ts")).toBe(
      "inference/models/counts",
    );
    expect(roomOf("packages/inference/src/models/study-model.ts")).toBe("inference/models");
    expect(roomOf("packages/privacy/src/noise/grid.ts")).toBe("privacy/noise");
    expect(roomOf("packages/privacy/src/index.ts")).toBe("privacy/index.ts");
  });

  it("see a cycle of types, and tell it from one of values", () => {
    const files = [
      sourceFile("packages/inference/src/a/one.ts", 'import { two } from "../b/two.ts";\n'),
      sourceFile("packages/inference/src/b/two.ts", 'import type { Three } from "../c/three.ts";\n'),
      sourceFile("packages/inference/src/c/three.ts", 'export type {\n  One,\n} from "../a/one.ts";\n'),
    ];
    expect(cyclesOf(importGraph(files, "imports", roomOf))).toEqual([
      "inference/a > inference/b > inference/c > inference/a",
    ]);
    expect(cyclesOf(importGraph(files, "values"))).toEqual([]);
    const closed = [
      sourceFile("packages/inference/src/b/two.ts", 'export * from "../a/one.ts";\n'),
      files[0]!,
    ];
    expect(cyclesOf(importGraph(closed, "values"))).toHaveLength(1);
  });
});
