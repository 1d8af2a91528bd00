import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { defineStudy } from "../api/define-study.ts";
import { privatize } from "../api/privatize.ts";
import { said } from "../command/in-process.testing.ts";
import { type RecordSource, source } from "../sources/index.ts";
import { readLedger } from "./index.ts";

const declared = {
  format: "dpbayes.study/1",
  id: "readmission",
  question: "Who comes back?",
  variables: { readmitted: { type: "boolean" } },
  model: { family: "bernoulli", formula: "readmitted ~ 1" },
  privacy: { setting: "central", epsilon: 0.6, unit: "one patient", neighbours: "replace-one" },
} as const;
const study = defineStudy(declared);

let folder: string;
let ledger: string;
const at = (name: string) => join(folder, name);
/** A budget of 1, of which 0.6 is spent: the same release again is beyond it. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-affordable-"));
  ledger = at("visits.ledger.jsonl");
  await privatize(study, [{ readmitted: true }], { ledger, budget: { epsilon: 1 } });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const refused = expect.objectContaining({ code: "BUDGET_EXCEEDED" });

async function* oneRecord() {
  yield { readmitted: true };
}

describe("a release beyond the budget is refused before a record is read", () => {
  test("from a table in memory", async () => {
    const read = vi.fn(() => [{ readmitted: true }][Symbol.iterator]());
    await expect(privatize(study, { [Symbol.iterator]: read }, { ledger })).rejects.toThrow(refused);
    expect(read).not.toHaveBeenCalled();
  });

  test("from a source, whether it sums by itself or is read", async () => {
    const [records, sums] = [vi.fn(oneRecord), vi.fn(async () => undefined)];
    const watched: RecordSource = { describe: () => "a watched source", records, sums };
    await expect(privatize(study, watched, { ledger })).rejects.toThrow(refused);
    expect(records).not.toHaveBeenCalled();
    expect(sums).not.toHaveBeenCalled();
  });

  // None of these exists: whoever opened one first would say so instead.
  test.each([
    ["a CSV file", () => source.csv(at("none.csv"))],
    ["JSON lines", () => source.jsonLines(at("none.jsonl"))],
    ["a Parquet file", () => source.parquet(at("none.parquet"))],
    ["a database", () => source.postgres("postgres://127.0.0.1:1/none", "visits")],
  ])("from %s, which is not opened", async (_, open) => {
    await expect(privatize(study, open(), { ledger })).rejects.toThrow(refused);
  });

  test.each([
    ["central", "none.csv", declared.privacy],
    ["central", "none.parquet", declared.privacy],
    ["local", "none.csv", { setting: "local", epsilon: 0.6, unit: "one patient" }],
  ])("by the command line in the %s setting from %s, which is not opened", async (_, data, privacy) => {
    const own = at("own.ledger.jsonl");
    writeFileSync(at("study.json"), JSON.stringify({ ...declared, privacy }));
    writeFileSync(at("visits.csv"), "readmitted\ntrue\n");
    const words = (file: string) => ["privatize", file, "-s", at("study.json"), "--ledger", own, "--json"];
    expect((await said([...words(at("visits.csv")), "--budget-epsilon", "1"])).code).toBe(0);
    const again = await said(words(at(data)));
    expect(JSON.parse(again.err)).toMatchObject({ error: { code: "BUDGET_EXCEEDED" } });
  });

  test("and nothing is spent", async () => {
    const before = readLedger(ledger)!.entries.length;
    await expect(privatize(study, [{ readmitted: true }], { ledger })).rejects.toThrow(refused);
    expect(readLedger(ledger)!.entries).toHaveLength(before);
  });
});
