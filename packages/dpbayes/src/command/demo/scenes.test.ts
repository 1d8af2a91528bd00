import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseStudy } from "@dpbayes/privacy";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { said } from "../in-process.testing.ts";
import { studyText } from "../init/study-text.ts";
import { contentsPage } from "./contents-page.ts";
import { scenes } from "./scenes.ts";

test.each(scenes)("$name: its study survives YAML, and its tables can be released", async (scene) => {
  const folder = mkdtempSync(join(tmpdir(), "dpbayes-scene-"));
  const text = studyText(scene.study);
  expect(parseStudy(parse(text))).toEqual(scene.study);
  writeFileSync(join(folder, "study.yaml"), text);
  for (const [name, content] of Object.entries(scene.tables)) writeFileSync(join(folder, name), content());
  const words = scene.commands(folder);
  expect(words.at(-1)![0]).toBe("fit");
  for (const line of words.slice(0, -1)) expect(await said(line)).toMatchObject({ code: 0 });
  rmSync(folder, { recursive: true });
});

test("the page of contents leads to every page", () => {
  for (const { name } of scenes) expect(contentsPage(scenes)).toContain(`href="${name}/fit/page.html"`);
});
