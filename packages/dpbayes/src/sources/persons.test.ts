import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseStudy } from "@dpbayes/privacy";
import { planTable } from "@dpbayes/privacy/plan";
import { sumsOfRecords } from "@dpbayes/privacy/release";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openSource } from "./open-source.ts";
import { personSpill } from "./person-spill.ts";
import { privatizeSource } from "./privatize-source.ts";

const plan = planTable(
  parseStudy({
    format: "dpbayes.study/1",
    id: "visits",
    question: "How long are visits?",
    variables: { days: { type: "number", bounds: [0, 30] } },
    model: { family: "gaussian", formula: "days ~ 1" },
    privacy: {
      setting: "central",
      epsilon: 1,
      unit: "one patient",
      neighbours: "replace-one",
      person: "patient id",
      records: "average",
    },
  }),
);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-persons-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const visits = Array.from({ length: 400 }, (_, i) => [`canary-${(i * 31) % 97}`, i % 31] as const);

function file(name: string, lines: readonly string[]): string {
  const path = join(folder, name);
  writeFileSync(path, `${lines.join("\n")}\n`);
  return path;
}

it("files of persons in any order sum to the same, in memory and on a disk that keeps nothing", async () => {
  const csv = file("v.csv", ["days,patient id", ...visits.map(([id, days]) => `${days},${id}`)]);
  const json = file(
    "v.jsonl",
    visits.map(([id, days]) => JSON.stringify({ "patient id": id, days })),
  );
  const records = visits.map(([id, days]) => ({ "patient id": id, days }));
  const [expected] = await sumsOfRecords([plan], records, {});
  expect(expected).toMatchObject({ records: 400, persons: 97 });
  const spill = mkdtempSync(join(folder, "spill-"));
  for (const path of [csv, json]) {
    const read = () => openSource(path).records(plan.study);
    expect(await sumsOfRecords([plan], read(), {})).toEqual([expected]);
    expect(await sumsOfRecords([plan], read(), { spill: personSpill(20, spill) })).toEqual([expected]);
  }
  expect(readdirSync(spill)).toEqual([]);
  expect((await privatizeSource(plan, openSource(csv))).count).toBe(97);
});

it("a table without the column, or a record of nobody, is refused by its place and without an id", async () => {
  const none = file("none.csv", ["days,patient", ...visits.map(([id, days]) => `${days},${id}`)]);
  const gap = file("gap.csv", ["days,patient id", "3,canary-1", "4,"]);
  await expect(privatizeSource(plan, openSource(none))).rejects.toThrow(/no column patient id|patient id/);
  const failed = await privatizeSource(plan, openSource(gap)).catch((error: unknown) => error as Error);
  expect((failed as Error).message).toMatch(/gap\.csv, line 3, field patient id is missing, must be the id/);
  expect((failed as Error).message).not.toContain("canary");
});
