import { describe, expect, it } from "vitest";
import { importsOf, packageSources, reachedFrom, wallViolations } from "./wall.ts";

describe("the wall", () => {
  it("is crossed nowhere", () => {
    const sources = packageSources(process.cwd());
    expect(sources.length).toBeGreaterThan(30);
    expect(wallViolations(sources)).toEqual([]);
  });

  it.each(["privacy/src/index", "privacy/src/report", "inference/src/index", "inference/src/browser"])(
    "keeps Node out of what browsers load: %s",
    (entry) => {
      const sources = packageSources(process.cwd());
      const reached = reachedFrom(`packages/${entry}.ts`, sources);
      expect(reached.size).toBeGreaterThan(3);
      const onNode = sources.filter(
        (s) => reached.has(s.path) && s.imports.some((i) => i.startsWith("node:")),
      );
      expect(onNode).toEqual([]);
    },
  );

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
