import { readFile, stat } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { experiments, groups, suites } from "../studies.ts";
import { indexPage } from "./rewrite-pages.ts";
import { studyFolder } from "./study-folder.ts";
import { studyPage } from "./study-page.ts";

const names = [...suites, ...experiments].map(({ name }) => name);
const studies = groups.flatMap((group) => group.studies);
/** What git is to hold of a study, the largest of which has a thousand cells; raw rows stay outside. */
const MOST_BYTES = 150_000;

describe("committed pages", () => {
  it("are those of all studies", async () => {
    const stored = await Promise.all(studies.map((study) => study.stored()));
    expect(stored.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  it("are what the stored results give", async () => {
    for (const study of studies) {
      const stored = await study.stored();
      const committed = await readFile(new URL("README.md", studyFolder(stored.name)), "utf8");
      expect(committed, stored.name).toBe(await studyPage(stored));
      for (const [file, content] of Object.entries(stored.files ?? {}))
        expect(await readFile(new URL(file, studyFolder(stored.name)), "utf8"), file).toBe(content);
    }
  });

  it("are listed with every claim in the index, which is what the stored results give", async () => {
    const committed = await readFile(new URL("../README.md", import.meta.url), "utf8");
    expect(committed).toBe(await indexPage());
  });

  it("rest on results without raw rows", async () => {
    for (const name of names) {
      const { size } = await stat(new URL("results.json", studyFolder(name)));
      expect(size, name).toBeLessThanOrEqual(MOST_BYTES);
    }
  });

  it("show plots that are there", async () => {
    for (const study of studies) {
      const { name, plots, part } = await study.stored();
      for (const plot of plots) {
        expect((await stat(new URL(plot, studyFolder(name)))).size).toBeGreaterThan(0);
        expect(part).toContain(`](${plot})`);
      }
    }
  });
});
