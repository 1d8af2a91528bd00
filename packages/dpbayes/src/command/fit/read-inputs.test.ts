import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseStudy, reporter } from "@dpbayes/privacy";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readInputs } from "./read-inputs.ts";

let folder: string;
const at = (name: string) => join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-inputs-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const study = parseStudy({
  format: "dpbayes.study/1",
  id: "smoking",
  question: "Who smokes?",
  variables: { smokes: { type: "boolean" } },
  model: { family: "bernoulli", formula: "smokes ~ 1" },
  privacy: { setting: "local", epsilon: 1, unit: "one person" },
});
const report = reporter(study);
const reports = (count: number) =>
  Array.from({ length: count }, () => JSON.stringify(report({ smokes: true })));

async function notesOf(files: readonly string[]): Promise<readonly string[]> {
  const notes: string[] = [];
  await readInputs(study, files, (note) => notes.push(note));
  return notes;
}

test("refused reports are told by file and line, blank lines and files before counted", async () => {
  const [first, second, third] = reports(3);
  writeFileSync(at("a.jsonl"), `${first}\n\n${second}\n`);
  writeFileSync(at("b.jsonl"), `\n${first}\n4711\n${third}\n\n${second}`);
  const notes = await notesOf([at("a.jsonl"), at("b.jsonl")]);
  expect(notes).toEqual([
    `2 reports were left out: report has an id that was seen before: a report is counted once (${at("b.jsonl")}, line 2; ${at("b.jsonl")}, line 6)`,
    expect.stringMatching(/^1 report was left out: report .*b\.jsonl, line 3\)$/),
  ]);
  expect(notes.join()).not.toContain("4711");
});

test("of many, the first ten are told", async () => {
  const [first] = reports(1);
  writeFileSync(at("many.jsonl"), `${Array.from({ length: 13 }, () => first).join("\n")}\n`);
  const [note] = await notesOf([at("many.jsonl")]);
  expect(note).toContain("12 reports were left out");
  expect(note).toContain(`${at("many.jsonl")}, line 11; and 2 more)`);
});

test("where nothing is refused nothing is said", async () => {
  writeFileSync(at("good.jsonl"), reports(3).join("\n"));
  expect(await notesOf([at("good.jsonl")])).toEqual([]);
});
