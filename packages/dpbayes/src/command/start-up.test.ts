import { describe, expect, it } from "vitest";
import { commands } from "./commands.ts";
import { loadedBy } from "./loaded-modules.testing.ts";

describe("what a command line loads", () => {
  it.each([["--version"], ["--help"], ["help"]])(
    "%s: a handful of our files and nothing else",
    async (word) => {
      const { modules, code } = await loadedBy([word]);
      expect(code).toBe(0);
      expect(modules.filter((name) => !name.startsWith("dpbayes/src/"))).toEqual([]);
      expect(modules.length).toBeLessThanOrEqual(15);
    },
  );

  it("a command's help: no model, no engine, no parser of files", async () => {
    const found = await Promise.all(commands.map(({ name }) => loadedBy([name, "--help"])));
    for (const { modules, code } of found) {
      expect(code).toBe(0);
      expect(modules.filter((name) => /^(inference|yaml|pg|@duckdb)\//.test(name))).toEqual([]);
    }
  });
});
