import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commands } from "./commands.ts";
import { loadedBy } from "./loaded-modules.testing.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-start-up-"));
  writeFileSync(join(folder, "rows.csv"), "x\ntrue\nfalse\n");
  writeFileSync(
    join(folder, "study.json"),
    JSON.stringify({
      format: "dpbayes.study/1",
      id: "start",
      question: "What does it take to start?",
      variables: { x: { type: "boolean" } },
      model: { family: "bernoulli", formula: "x ~ 1" },
      privacy: { setting: "central", epsilon: 1, unit: "one row", neighbours: "replace-one" },
    }),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Models and samplers, and the engines of databases. */
const heavy = /^(inference\/src\/(?!text\/)|pg\/|@duckdb\/)/;

describe("what a command line loads", () => {
  it.each([["-V"], ["--help"], ["help"]])("%s: a handful of our files and nothing else", async (word) => {
    const { modules, code } = await loadedBy([word]);
    expect(code).toBe(0);
    expect(modules.filter((name) => !name.startsWith("dpbayes/src/"))).toEqual([]);
    expect(modules.length).toBeLessThanOrEqual(10);
  });

  it.each(commands)("$name --help: little more than its own words", async ({ name }) => {
    const { modules, code } = await loadedBy([name, "--help"]);
    expect(code).toBe(0);
    expect(modules.filter((file) => heavy.test(file) || file.startsWith("yaml/"))).toEqual([]);
    expect(modules.filter((file) => file.startsWith("dpbayes/src/")).length).toBeLessThanOrEqual(15);
    // The families of models, which the help of init lists, are the private side's.
    if (name !== "init") expect(modules.length).toBeLessThanOrEqual(20);
  });

  it("from records to a release: no model, no database", async () => {
    const at = (name: string) => join(folder, name);
    for (const words of [
      ["plan", at("study.json")],
      ["privatize", at("rows.csv"), "--study", at("study.json")],
      ["ledger", at("rows.csv")],
    ]) {
      const { modules, code, err } = await loadedBy(words);
      expect({ code, err }).toEqual({ code: 0, err: "" });
      expect(modules.filter((name) => heavy.test(name))).toEqual([]);
    }
  });
});
