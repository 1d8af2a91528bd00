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

type Patient = typeof study extends api.TypedStudy<infer Declared> ? api.RecordOf<Declared> : never;

test("the public words are there", () => {
  const { planRelease, privatize, report, fit, summary, audit, calibrate } = api;
  for (const word of [planRelease, privatize, report, fit, summary, audit, calibrate])
    expect(word).toBeTypeOf("function");
});

test("types of records follow from the study", () => {
  expectTypeOf<
    Parameters<typeof api.report<{ variables: { ward: { type: "category"; levels: ["A", "B"] } } }>>[1]
  >().toEqualTypeOf<{ readonly ward: "A" | "B" }>();
  expectTypeOf<Patient["readmitted"]>().toEqualTypeOf<boolean>();
  expectTypeOf<Patient["age"]>().toEqualTypeOf<number>();
});

test("records of a model are typed by the study", () => {
  const parameters = { p: "beta(1, 1)", mean: "normal(50, 20)" } as const;
  const model = api.recordModel(study, {
    parameters,
    normals: 2,
    record: (p, z) => ({ readmitted: z[0] > p.p, age: p.mean + 10 * z[1], ward: "A" }),
  });
  expectTypeOf(model).toEqualTypeOf<api.RecordModel<Patient>>();
  const misspelt = { parameters, normals: 2 } as const;
  api.recordModel(study, {
    ...misspelt,
    // @ts-expect-error a ward that the study does not declare
    record: (p) => ({ readmitted: true, age: p.mean, ward: "C" }),
  });
  api.recordModel(study, {
    ...misspelt,
    // @ts-expect-error no parameter of that name
    record: (p) => ({ readmitted: true, age: p.men as number, ward: "A" }),
  });
  api.recordModel(study, {
    ...misspelt,
    // @ts-expect-error a third normal
    record: (_, z) => ({ readmitted: true, age: z[2] as number, ward: "A" }),
  });
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
