import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseStudy } from "@dpbayes/privacy";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { openSource, source } from "./index.ts";
import { csvRows } from "./text/csv-rows.ts";
import { textChunks } from "./text/text-chunks.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-sources-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const study = parseStudy({
  format: "dpbayes.study/1",
  id: "stay",
  question: "How long?",
  variables: {
    days: { type: "number", bounds: [0, 30] },
    emergency: { type: "boolean" },
    ward: { type: "category", levels: ["A", "B, C"] },
    unused: { type: "boolean" },
  },
  model: { family: "linear-regression", formula: "days ~ emergency + ward" },
  privacy: { setting: "central", epsilon: 1, delta: 1e-6, unit: "one patient", neighbours: "replace-one" },
});

let files = 0;
function written(content: string | Uint8Array, ending = ".csv"): string {
  const file = join(folder, `${files++}${ending}`);
  writeFileSync(file, content);
  return file;
}

async function all(content: string | Uint8Array, ending?: string, options = {}): Promise<readonly unknown[]> {
  const records: unknown[] = [];
  for await (const record of openSource(written(content, ending), options).records(study))
    records.push(record);
  return records;
}

/** Bytes of a text cut into pieces of the given lengths. */
async function* pieces(text: string, lengths: readonly number[]): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  let at = 0;
  for (const length of lengths) {
    yield bytes.subarray(at, at + length);
    at += length;
  }
  yield bytes.subarray(at);
}

describe("CSV", () => {
  it("reads back every table that can be written, however it is cut", async () => {
    const cell = fc.string({ unit: fc.constantFrom('"', ",", "\n", "a", "é", " ", "😀"), maxLength: 5 });
    const table = fc
      .integer({ min: 2, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
      );
    const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.array(fc.nat(9), { maxLength: 9 }),
        fc.constantFrom("\n", "\r\n", "\r"),
        async (rows, cuts, end) => {
          const text = rows.map((row) => row.map(quoted).join(",") + end).join("");
          const read: (readonly string[])[] = [];
          for await (const { fields } of csvRows(textChunks("t.csv", pieces(text, cuts)), ",", "t.csv"))
            read.push(fields);
          expect(read).toEqual(rows);
        },
      ),
      { numRuns: 200, seed: 3 },
    );
  });

  it("gives values the types of the study, and leaves what is no such value for privatize to refuse", async () => {
    expect(
      await all('unknown,days,ward,emergency\n1,2.5,"B, C",yes\r\n2, 3e0 ,A,0\n3,,,\n4,many,Z,perhaps\n\n'),
    ).toEqual([
      { days: 2.5, emergency: true, ward: "B, C" },
      { days: 3, emergency: false, ward: "A" },
      { days: undefined, emergency: undefined, ward: undefined },
      { days: "many", emergency: "perhaps", ward: "Z" },
    ]);
  });

  it.each([";", "\t", "|"])("finds the delimiter %j by the study's columns", async (delimiter) => {
    const rows = [
      ["days", "emergency", "ward"],
      ["1", "true", "A"],
    ];
    const text = rows.map((row) => row.join(delimiter)).join("\n");
    expect(await all(text)).toEqual([{ days: 1, emergency: true, ward: "A" }]);
  });

  it.each<[string, string | Uint8Array, object, RegExp]>([
    ["an empty file", "", {}, /has no header, must have a first line with the columns' names/],
    [
      "a missing column",
      "days,ward,sex\n1,A,f",
      {},
      /no column emergency; its first line has 3 fields separated by "," \(is it a header/,
    ],
    [
      "no header",
      "4711,true,A\n1,true,A",
      {},
      /no column days; its first line has 3 fields separated by ","/,
    ],
    [
      "a wrong delimiter",
      "days,emergency,ward\n1,true,A",
      { delimiter: ";" },
      /first line has 1 field separated by ";"/,
    ],
    [
      "a column twice",
      "days,days,emergency,ward\n1,1,1,A",
      {},
      /has two columns days, must have every column once/,
    ],
    [
      "a short row",
      "days,emergency,ward\n1,true,A\n1,true",
      {},
      /line 3 has 2 fields, must have 3 as the header has/,
    ],
    ["an open quote", 'days,emergency,ward\n1,true,"A\n1,true,A', {}, /line 2: a quoted field is not closed/],
    [
      "text behind a quote",
      'days,emergency,ward\n1,true,"A"4711',
      {},
      /line 2: text follows a closing quote/,
    ],
    ["another encoding", Buffer.from("days,emergency,ward\n1,true,\xe9", "latin1"), {}, /is not UTF-8/],
  ])("refuses %s in one sentence without a value", async (_, content, options, sentence) => {
    const failed = await all(content, ".csv", options).catch((error: Error) => error);
    expect((failed as Error).message).toMatch(sentence);
    expect((failed as Error).message).not.toContain("4711");
  });
});

test("JSON lines are read line by line", async () => {
  expect(await all('{"days":1}\n\n{"days":2}', ".jsonl")).toEqual([{ days: 1 }, { days: 2 }]);
  await expect(all('{"days":1}\n{"days":4711', ".jsonl")).rejects.toThrow(/JSON lines: line 2 is not JSON$/);
});

test("files that are missing or of another kind are refused", async () => {
  const records = source.csv(join(folder, "none.csv")).records(study);
  await expect(records[Symbol.asyncIterator]().next()).rejects.toThrow(/none.csv does not exist$/);
  expect(() => openSource("a.xlsx")).toThrow("a.xlsx is a .xlsx file, must be one of: .csv");
});
