import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DpbayesError, parseStudy } from "@dpbayes/privacy";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { privatize } from "../api/privatize.ts";
import { said } from "../command/in-process.testing.ts";
import { source } from "./index.ts";
import type { RecordSource } from "./record-source.ts";

const declared = {
  format: "dpbayes.study/1",
  id: "stay",
  question: "How long do people stay?",
  variables: {
    ward: { type: "category", levels: ["A", "B\nwest"] },
    days: { type: "number", bounds: [0, 30], outside: "refuse" },
  },
  model: { family: "linear-regression", formula: "days ~ ward" },
  privacy: {
    setting: "central",
    epsilon: 1,
    delta: 1e-6,
    unit: "one patient",
    neighbours: "replace-one",
  },
};
const study = parseStudy(declared);

let folder: string;
const at = (name: string) => join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-places-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(name: string, text: string): string {
  writeFileSync(at(name), text);
  return at(name);
}

async function refusal(records: RecordSource): Promise<DpbayesError> {
  return privatize(study, records).then(
    () => expect.unreachable(),
    (error: DpbayesError) => error,
  );
}

describe("an error about a record names the file and the line", () => {
  it.each([
    ["behind the header", "ward,days\nA,1\nA,x4711\n", 3],
    ["with CRLF", "ward,days\r\nA,1\r\nA,x4711\r\n", 3],
    ["behind cells of several lines", 'ward,days\n"B\nwest",2\n"B\nwest",3\nA,x4711\n', 6],
    ["where a record of several lines begins", 'ward,days\nA,1\n"B\nwest",x4711\nA,1\n', 3],
    ["on the last line, without an end", "ward,days\nA,1\nA,2\nA,x4711", 4],
  ])("of a CSV file, %s", async (_, text, line) => {
    const file = written("visits.csv", text);
    const { code, message, details } = await refusal(source.csv(file));
    expect(code).toBe("RECORD_FIELD");
    expect(message).toBe(`${file}, line ${line}, field days is a string, must be a finite number`);
    expect(details).toMatchObject({ file, line, field: "days" });
    expect(JSON.stringify(details)).not.toContain("4711");
  });

  it("of a CSV file of one column, whose blank lines are lines", async () => {
    const one = parseStudy({ ...declared, model: { family: "gaussian", formula: "days ~ 1" } });
    const file = written("days.csv", "days\n1\n\n2\n");
    await expect(privatize(one, source.csv(file))).rejects.toThrow(`${file}, line 3, field days is`);
  });

  it.each([
    ["RECORD_FIELD", '{"ward":"A"}', "field days is missing, must be a finite number"],
    ["RECORD_LEVEL", '{"ward":"4711","days":1}', "field ward is a level the study does not declare"],
    ["RECORD_OUT_OF_BOUNDS", '{"ward":"A","days":4711}', "field days lies outside the study's bounds"],
    ["RECORD_SHAPE", "[4711]", "is an array, must be an object"],
  ])("of JSON lines, blank ones counted: %s", async (code, bad, sentence) => {
    const file = written("visits.jsonl", `{"ward":"A","days":1}\n\n  \n${bad}\n`);
    const error = await refusal(source.jsonLines(file));
    expect(error.message).toMatch(new RegExp(`^${file}, line 4,? ${sentence}`));
    expect(error).toMatchObject({ code, details: { file, line: 4, row: 2 } });
    expect(error.message).not.toContain("4711");
  });

  it("of JSON lines that are no JSON", async () => {
    const file = written("broken.jsonl", '{"ward":"A","days":1}\n\n{"4711\n');
    const error = await refusal(source.jsonLines(file));
    expect(error).toMatchObject({ code: "FILE_SYNTAX", details: { file, line: 3 } });
  });

  it("for the reports of a local study too", async () => {
    const local = {
      ...declared,
      privacy: { setting: "local", epsilon: 1, delta: 1e-6, unit: "one patient" },
    };
    const file = written("people.csv", 'ward,days\n"B\nwest",2\nA,2\nA,x4711\n');
    const { err, code } = await said(["privatize", file, "-s", written("study.json", JSON.stringify(local))]);
    expect(code).toBe(1);
    const [line, hint] = err.split("\n");
    expect(line).toBe(`dpbayes: ${file}, line 5, field days is a string, must be a finite number`);
    expect(hint).toMatch(/^ {2}dpbayes check-data STUDY DATA lists every row that does not fit/);
  });
});

describe("an error about a record names the table and the row", () => {
  it("of a Parquet file that is read record by record", async () => {
    const instance = await DuckDBInstance.create(":memory:");
    const connection = await instance.connect();
    const rows = "(VALUES ('A', 1.0), ('A', 2.0), ('4711', 1.0)) AS t(ward, days)";
    await connection.run(`COPY (FROM ${rows}) TO '${at("visits.parquet")}' (FORMAT parquet)`);
    connection.closeSync();
    instance.closeSync();
    const { records, describe: name } = source.parquet(at("visits.parquet"));
    const error = await refusal({ records, describe: name });
    expect(error.message).toContain(`${at("visits.parquet")}, row 3, field ward is a level`);
    expect(error.details).toMatchObject({ file: at("visits.parquet"), row: 3 });
  });
});

it("an error that is about no record stays as it is", async () => {
  await expect(privatize(study, source.csv(written("empty.csv", "ward,days\n")))).rejects.toThrow(
    /^the table has 0 records/,
  );
});
