import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defineStudy } from "../../api/define-study.ts";
import { privatize } from "../../api/privatize.ts";
import { said } from "../../command/in-process.testing.ts";

let folder: string;
const at = (name: string) => join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-require-model-"));
  writeFileSync(at("visits.csv"), "ill,age,ward\ntrue,30,A\nfalse,50,B\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const studyOf = (formula: string) =>
  ({
    format: "dpbayes.study/1",
    id: "ill",
    question: "Who falls ill?",
    variables: {
      ill: { type: "boolean" },
      age: { type: "number", bounds: [20, 80] },
      ward: { type: "category", levels: ["A", "B"] },
    },
    model: { family: "logistic-regression", formula },
    privacy: {
      setting: "central",
      epsilon: 1,
      delta: 1e-6,
      unit: "one patient",
      neighbours: "replace-one",
    },
  }) as const;

test.each([
  ["ill ~ I(age^2)", "without age"],
  ["ill ~ age + age:ward", "without ward"],
])("%s, which no model reads, is paid for by nobody", async (formula, problem) => {
  writeFileSync(at("study.json"), JSON.stringify(studyOf(formula)));
  for (const words of [
    ["privatize", at("visits.csv"), "--study", at("study.json"), "--budget-epsilon", "3"],
    ["privatize", at("visits.csv"), "--study", at("study.json"), "--dry-run"],
    ["check-data", at("study.json"), at("visits.csv")],
  ]) {
    const { code, err } = await said(words);
    expect([code, err.includes(problem)]).toEqual([1, true]);
  }
  const ledger = at("api.ledger.jsonl");
  const records = [{ ill: true, age: 30, ward: "A" }] as const;
  await expect(privatize(defineStudy(studyOf(formula)), records, { ledger })).rejects.toThrow(problem);
  expect([at("visits.csv.ledger.jsonl"), at("visits.release.json"), ledger].map(existsSync)).toEqual([
    false,
    false,
    false,
  ]);
});

test("what is made of columns that are there is released", async () => {
  writeFileSync(at("study.json"), JSON.stringify(studyOf("ill ~ age + I(age^2)")));
  const { code } = await said(["privatize", at("visits.csv"), "--study", at("study.json")]);
  expect([code, existsSync(at("visits.release.json"))]).toEqual([0, true]);
});
