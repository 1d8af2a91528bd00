import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readShape } from "../../../../privacy/src/json/read-shape.ts";
import { checkPlannable } from "../../../../privacy/src/plan/check-plannable.ts";
import { studyShape } from "../../../../privacy/src/study/shape.ts";
import { defineStudy } from "../../api/define-study.ts";
import { privatize } from "../../api/privatize.ts";
import { said } from "../../command/in-process.testing.ts";
import { source } from "../../sources/index.ts";

// The first step of every plan, and the reader of every format: calls of the two are plans and parses.
vi.mock("../../../../privacy/src/plan/check-plannable.ts", async (original) => {
  const real = await original<typeof import("../../../../privacy/src/plan/check-plannable.ts")>();
  return { ...real, checkPlannable: vi.fn(real.checkPlannable) };
});
vi.mock("../../../../privacy/src/json/read-shape.ts", async (original) => {
  const real = await original<typeof import("../../../../privacy/src/json/read-shape.ts")>();
  return { ...real, readShape: vi.fn(real.readShape) };
});

function counted() {
  const parses = vi.mocked(readShape).mock.calls.filter(([shape]) => shape === studyShape).length;
  return { parses, plans: vi.mocked(checkPlannable).mock.calls.length };
}

const once = { parses: 1, plans: 1 };

const declared = {
  format: "dpbayes.study/1",
  id: "stay",
  question: "How long do people stay?",
  variables: { days: { type: "number", bounds: [0, 30] }, age: { type: "number", bounds: [18, 98] } },
  model: { family: "linear-regression", formula: "days ~ age" },
  privacy: {
    setting: "central",
    epsilon: 0.5,
    delta: 1e-6,
    unit: "one patient",
    neighbours: "replace-one",
  },
} as const;
const local = { ...declared, privacy: { setting: "local", epsilon: 1, delta: 1e-6, unit: "one patient" } };
const records = Array.from({ length: 50 }, (_, i) => ({ days: i % 30, age: 20 + i }));
const table = `days,age\n${records.map(({ days, age }) => `${days},${age}\n`).join("")}`;

let folder: string;
const at = (name: string) => join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-plan-once-"));
  vi.mocked(readShape).mockClear();
  vi.mocked(checkPlannable).mockClear();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function parquet(): Promise<string> {
  writeFileSync(at("visits.csv"), table);
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  await connection.run(`COPY (FROM '${at("visits.csv")}') TO '${at("visits.parquet")}' (FORMAT parquet)`);
  connection.closeSync();
  instance.closeSync();
  return at("visits.parquet");
}

const budget = { epsilon: 2, delta: 1e-5 };

test("a table in memory, with a ledger, is released by one parse and one plan", async () => {
  await privatize(defineStudy(declared), records, { ledger: at("ledger.jsonl"), budget });
  expect(counted()).toEqual(once);
});

test("so is a CSV file through the command line", async () => {
  writeFileSync(at("visits.csv"), table);
  writeFileSync(at("study.json"), JSON.stringify(declared));
  const { code, err } = await said(["privatize", at("visits.csv"), "--study", at("study.json")]);
  expect(code, err).toBe(0);
  expect(counted()).toEqual(once);
});

test("so are a CSV file's reports of a local study", async () => {
  writeFileSync(at("visits.csv"), table);
  writeFileSync(at("study.json"), JSON.stringify(local));
  const { code, err } = await said(["privatize", at("visits.csv"), "--study", at("study.json")]);
  expect(code, err).toBe(0);
  expect(counted()).toEqual(once);
});

test("so are sums that are computed where the records are", async () => {
  const file = await parquet();
  const onNote = vi.fn();
  await privatize(defineStudy(declared), source.parquet(file), { ledger: at("l.jsonl"), budget, onNote });
  expect(onNote).not.toHaveBeenCalled();
  expect(counted()).toEqual(once);
});

test("and through the command line", async () => {
  const file = await parquet();
  writeFileSync(at("study.json"), JSON.stringify(declared));
  const { code, err } = await said(["privatize", file, "--study", at("study.json")]);
  expect(code, err).toBe(0);
  expect(counted()).toEqual(once);
});
