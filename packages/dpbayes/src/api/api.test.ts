import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, expectTypeOf, it, test } from "vitest";
import * as api from "../index.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-api-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const study = api.defineStudy({
  format: "dpbayes.study/1",
  id: "stay",
  question: "Who comes back?",
  variables: {
    readmitted: { type: "boolean" },
    age: { type: "number", bounds: [18, 98] },
    ward: { type: "category", levels: ["A", "B"] },
  },
  model: { family: "bernoulli", formula: "readmitted ~ 1" },
  privacy: { setting: "central", epsilon: 1, unit: "one patient", neighbours: "replace-one" },
});

test("the public words are there", () => {
  const { planRelease, privatize, report, fit, summary, audit, calibrate } = api;
  for (const word of [planRelease, privatize, report, fit, summary, audit, calibrate])
    expect(word).toBeTypeOf("function");
});

test("types of records follow from the study", () => {
  expectTypeOf<
    Parameters<typeof api.report<{ variables: { ward: { type: "category"; levels: ["A", "B"] } } }>>[1]
  >().toEqualTypeOf<{ readonly ward: "A" | "B" }>();
  type Patient = typeof study extends api.TypedStudy<infer Declared> ? api.RecordOf<Declared> : never;
  expectTypeOf<Patient["readmitted"]>().toEqualTypeOf<boolean>();
  expectTypeOf<Patient["age"]>().toEqualTypeOf<number>();
});

it("privatises files as it privatises tables, and pays from a ledger", async () => {
  const file = join(folder, "patients.csv");
  writeFileSync(file, "ward,readmitted\nA,true\nB,no\n");
  const ledger = join(folder, "patients.ledger.jsonl");
  const release = await api.privatize(study, api.source.csv(file), { ledger, holder: "north" });
  expect(release).toMatchObject({ count: 2, holder: "north" });
  expect(api.readLedger(ledger)!.entries).toHaveLength(1);
  await expect(api.privatize(study, api.source.csv("none.csv"), { ledger })).rejects.toMatchObject({
    code: "BUDGET_EXCEEDED",
  });
});

it("a refused record costs nothing", async () => {
  const ledger = join(folder, "refused.ledger.jsonl");
  const wrong = [{ readmitted: "4711" }] as unknown as { readmitted: boolean; age: number; ward: "A" }[];
  await expect(api.privatize(study, wrong, { ledger })).rejects.toThrow(
    "record 1, field readmitted is a string",
  );
  expect(api.readLedger(ledger)).toBeUndefined();
});
