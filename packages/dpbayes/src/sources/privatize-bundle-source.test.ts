import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseBundle } from "@dpbayes/privacy";
import { checkedParts, sumsOfRecords } from "@dpbayes/privacy/release";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { source } from "./index.ts";
import { privatizeBundleSource } from "./privatize-bundle-source.ts";
import type { RecordSource } from "./record-source.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-bundle-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bundle = parseBundle({
  format: "dpbayes.study/1",
  id: "health",
  question: "How do people live?",
  variables: {
    smokes: { type: "boolean" },
    age: { type: "number", bounds: [18, 98] },
    days: { type: "number", bounds: [0, 30] },
  },
  models: {
    smoking: { family: "bernoulli", formula: "smokes ~ 1" },
    age: { family: "mean", formula: "age ~ 1" },
    stay: { family: "linear-regression", formula: "days ~ age" },
  },
  privacy: { setting: "central", epsilon: 3, delta: 1e-6, unit: "one person", neighbours: "replace-one" },
});
const people = Array.from({ length: 40 }, (_, i) => ({ smokes: i % 3 === 0, age: 20 + i, days: i / 2 }));
const plans = Object.values(checkedParts(bundle));

/** A source that sums the parts of these places by itself, of so many records. */
function summing(places: readonly number[], records = people) {
  const opened: string[][] = [];
  const made: RecordSource = {
    describe: () => "people",
    async *records(study) {
      opened.push(Object.keys(study.variables));
      yield* people;
    },
    async sumsOfAll(asked) {
      const sums = await sumsOfRecords(asked, records, {});
      return sums.map((one, i) => (places.includes(i) ? one : undefined));
    },
  };
  return { made, opened };
}

it("all parts of a Parquet file are summed where they are, to the sums of its records", async () => {
  const file = join(folder, "people.parquet");
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const rows = people.map(({ smokes, age, days }) => `(${smokes}, ${age}::DOUBLE, ${days}::DOUBLE)`);
  await connection.run(
    `COPY (SELECT * FROM (VALUES ${rows.join(", ")}) AS t(smokes, age, days)) TO '${file}' (FORMAT parquet)`,
  );
  connection.closeSync();
  instance.closeSync();
  const parquet = source.parquet(file);
  const sums = await parquet.sumsOfAll!(plans, { facts: true });
  expect(sums).toEqual(await sumsOfRecords(plans, people, {}));
  const { parts } = await privatizeBundleSource(bundle, parquet);
  expect(Object.values(parts).map(({ count }) => count)).toEqual([40, 40, 40]);
});

it("parts that a source cannot sum are read in one pass, the others not at all", async () => {
  for (const [places, passes] of [
    [[0, 1, 2], 0],
    [[1], 1],
    [[], 1],
  ] as const) {
    const { made, opened } = summing(places);
    const { parts } = await privatizeBundleSource(bundle, made);
    expect(Object.keys(parts)).toEqual(["smoking", "age", "stay"]);
    expect(opened).toHaveLength(passes);
  }
});

it("rows that came or went between the sums and the pass are noticed", async () => {
  await expect(privatizeBundleSource(bundle, summing([0], people.slice(1)).made)).rejects.toMatchObject({
    code: "TABLE_CHANGED",
  });
});
