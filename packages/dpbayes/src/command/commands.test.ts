import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parseArguments } from "./arguments/parse-arguments.ts";
import { commands, loaded } from "./commands.ts";
import { said } from "./in-process.testing.ts";
import { pageFile } from "./page/page.ts";

const here = fileURLToPath(new URL(".", import.meta.url));

describe("the table of commands", () => {
  it("has a line for every folder with a command, and no other", () => {
    const folders = readdirSync(here, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && existsSync(`${here}${entry.name}/${entry.name}-command.ts`))
      .map(({ name }) => name);
    expect(commands.map(({ name }) => name).sort()).toEqual(folders.sort());
  });

  it.each(commands)("$name: its module is that of its name", async (entry) => {
    const module: Readonly<Record<string, unknown>> = await import(
      `./${entry.name}/${entry.name}-command.ts`
    );
    expect(await entry.load()).toBe(
      module[`${entry.name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())}Command`],
    );
    const { examples } = await loaded(entry);
    expect(examples.every((example) => example.includes(`dpbayes ${entry.name}`))).toBe(true);
  });

  it("uses no name twice, old ones included", () => {
    const names = commands.flatMap(({ name, alias = name, formerly = name }) => [
      ...new Set([name, alias, formerly]),
    ]);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("words that were renamed", () => {
  it("still name the command, and say the new name once", async () => {
    const { code, err } = await said(["report", "no-such-folder"]);
    expect({ code, first: err.split("\n")[0] }).toEqual({
      code: 1,
      first: "note: dpbayes report is called dpbayes page now",
    });
  });

  it("still name the flag", async () => {
    const { err } = await said(["fit", "none.yaml", "none.json", "--report"]);
    expect(err).toMatch(/^note: --report is called --page now\ndpbayes: none\.yaml does not exist\n$/);
  });

  it("keep the name of the file that scripts look for", () => {
    const flags = { page: { formerly: "report", help: "" } };
    const fileOf = (...words: readonly string[]) =>
      pageFile("fit", parseArguments({ name: "fit", flags }, words));
    expect([fileOf("--report"), fileOf("--page")]).toEqual([
      join("fit", "report.html"),
      join("fit", "page.html"),
    ]);
  });

  it("are not told to machines, nor shown by the help", async () => {
    const { err } = await said(["report", "no-such-folder", "--json"]);
    expect(Object.keys(JSON.parse(err))).toEqual(["error"]);
    for (const words of [["--help"], ["page", "--help"], ["fit", "--help"]])
      expect((await said(words)).out).not.toMatch(/report\b(?!s)/);
  });

  it("cannot be given together with the new ones", async () => {
    expect((await said(["fit", "a", "b", "--page", "--report"])).err).toContain("--report is given twice");
  });
});
