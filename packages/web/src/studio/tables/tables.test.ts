import { gzipSync } from "node:zlib";
import { createFit, fitToParquet } from "@dpbayes/inference";
import { parseStudy } from "@dpbayes/privacy";
import { describe, expect, it } from "vitest";
import { openTable } from "./open-table.ts";

const study = parseStudy({
  format: "dpbayes.study/1",
  id: "stays",
  question: "How long?",
  variables: { days: { type: "number", bounds: [0, 30] } },
  model: { family: "mean", formula: "days ~ 1" },
  privacy: { setting: "central", epsilon: 1, unit: "one stay", neighbours: "replace-one" },
});

async function recordsOf(file: File): Promise<readonly unknown[]> {
  const { source } = await openTable(file);
  const records: unknown[] = [];
  for await (const record of source.records(study)) records.push(record);
  return records;
}

const csv = 'ward;days\nA;1.5\n"B; C";2\nA;\n';
const expected = [{ days: 1.5 }, { days: 2 }, { days: undefined }];

describe("a table of the device", () => {
  it("is read as CSV, packed or not, and only its first line for the names", async () => {
    const plain = new File([csv], "stays.csv");
    expect(await (await openTable(plain)).columns()).toEqual(["ward", "days"]);
    expect(await recordsOf(plain)).toEqual(expected);
    expect(await recordsOf(new File([gzipSync(csv)], "stays.csv.gz"))).toEqual(expected);
  });

  it("is read as Parquet where it is that, whatever it is called", async () => {
    const draws = Float64Array.of(1.5, 2, 29);
    const file = new File([parquetOf(draws).slice()], "stays.bin");
    expect(await (await openTable(file)).columns()).toContain("days");
    expect(await recordsOf(file)).toEqual([{ days: 1.5 }, { days: 2 }, { days: 29 }]);
  });

  it("is refused with its name where it lacks a column or is damaged", async () => {
    await expect(recordsOf(new File(["ward\nA\n"], "a.csv"))).rejects.toThrow("a.csv has no column days");
    await expect(openTable(new File(["PAR1 and no more"], "b.parquet"))).rejects.toThrow(
      "b.parquet is no Parquet file",
    );
  });

  it("tells how much of it was read", async () => {
    const heard: number[] = [];
    const { source } = await openTable(new File([csv], "stays.csv"), (share) => heard.push(share));
    for await (const _ of source.records(study));
    expect(heard).toEqual([1]);
  });
});

/** The draws of a fit are a table too. */
function parquetOf(draws: Float64Array): Uint8Array {
  const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };
  const run = { chain: 0, seed: 1, draws, stats: {}, warmup, seconds: 0 };
  return fitToParquet(createFit([{ name: "days", shape: [] }], [run], { seed: 1 }));
}
