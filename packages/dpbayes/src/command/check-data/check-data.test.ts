import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Said, said } from "../in-process.testing.ts";
import { type AwkwardFile, CANARY, studyWith } from "./awkward-files/awkward-file.testing.ts";
import { awkwardFiles } from "./awkward-files/awkward-files.testing.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-awkward-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Put {
  readonly at: string;
  readonly study: string;
  readonly data: string;
}

function put({ ending = ".csv", content, study = studyWith() }: Omit<AwkwardFile, "name">): Put {
  const at = mkdtempSync(join(folder, "t-"));
  const files = { at, study: join(at, "study.json"), data: join(at, `data${ending}`) };
  writeFileSync(files.study, JSON.stringify(study));
  writeFileSync(files.data, content);
  return files;
}

/** Everything that was said, and everything that was left on the disk, but for study and data. */
function everything({ at, data }: Put, runs: readonly Said[]): string {
  const files = readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !["study.json"].includes(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => file !== data);
  return [
    ...runs.flatMap(({ out, err }) => [out, err]),
    ...files,
    ...files.map((file) => readFileSync(file, "latin1")),
  ].join("\n");
}

const squeezed = (text: string) => text.replace(/ +/g, " ");

describe("what does not fit", () => {
  const german = { content: 'age,days,urgent,ward\n40,"3,5",ja,A\n' };

  it("leads to where the study says how values are written, and privatize to what lists it", async () => {
    const { study, data } = put(german);
    const { out } = await said(["check-data", study, data]);
    expect(out).toContain("column, decimal, thousands, date, missing, words, spellings");
    const { err } = await said(["privatize", data, "-s", study]);
    expect(err).toContain("dpbayes check-data STUDY DATA lists every row that does not fit");
    const other = put({ content: german.content.replace("age", "Age") });
    const missing = await said(["check-data", other.study, other.data]);
    expect(missing.err).toContain("the study says how: column: NAME");
  });
});

describe("a file as it comes", () => {
  it("is one of many", () => expect(awkwardFiles.length).toBeGreaterThanOrEqual(60));

  it.each(awkwardFiles)("$name", async (file) => {
    const files = put(file);
    const asJson = await said(["check-data", files.study, files.data, "--json"]);
    const words = ["check-data", files.study, files.data];
    const check = file.says === undefined ? asJson : await said(words);
    const paid = await said(["privatize", files.data, "-s", files.study, "--skip-invalid", "--json"]);
    if (file.says !== undefined) expect(squeezed(check.out + check.err)).toContain(squeezed(file.says));
    if (file.fit === undefined) expect([check.code, paid.code]).toEqual([1, 1]);
    else {
      const [fitting, rows] = file.fit;
      expect(JSON.parse(asJson.out)).toMatchObject({ rows, fitting, spent: "nothing" });
      expect(check.code).toBe(fitting === rows ? 0 : 3);
    }
    // Budget is spent exactly where a release came of it.
    const left = readdirSync(files.at);
    expect(left.some((name) => name.endsWith(".ledger.jsonl"))).toBe(paid.code === 0);
    const every = everything(files, [check, asJson, paid]);
    for (const part of [CANARY, CANARY.slice(0, 4), "7004711"]) expect(every).not.toContain(part);
  });
});

describe("a release", () => {
  const half = { content: "age,days,urgent,ward\nx,3,true,A\n40,3,true,A\n" };

  it("is not paid for where no record fits, and says so to the holder", async () => {
    const files = put({ content: "age,days,urgent,ward\nx,3,true,A\n" });
    const words = ["privatize", files.data, "-s", files.study, "--skip-invalid"];
    const { code, err } = await said(words);
    expect([code, err]).toEqual([1, expect.stringContaining("no record of the table fits the study")]);
    expect(readdirSync(files.at).sort()).toEqual(["data.csv", "study.json"]);
  });

  it("tells the holder how many records it left out", async () => {
    const files = put(half);
    const { code, err, out } = await said(["privatize", files.data, "-s", files.study, "--skip-invalid"]);
    expect([code, err]).toEqual([0, expect.stringContaining("private: 1 of 2 records were left out")]);
    expect(out).not.toContain("private");
  });

  it("of a dry run is none: what check-data says, and nothing on the disk", async () => {
    const files = put(half);
    const dry = await said(["privatize", files.data, "-s", files.study, "--dry-run"]);
    expect(dry).toEqual(await said(["check-data", files.study, files.data]));
    expect(dry.code).toBe(3);
    expect(readdirSync(files.at).sort()).toEqual(["data.csv", "study.json"]);
  });

  it("is made of what another program writes, under a ledger that is named", async () => {
    const files = put(half);
    const stdin = async function* () {
      yield Buffer.from('{"age": 40, "days": 3, "urgent": true, "ward": "A"}\n');
    };
    const words = ["privatize", "-", "-s", files.study, "--format", "jsonl", "-o", join(files.at, "r.json")];
    const none = await said(words, { stdin: stdin() });
    expect([none.code, none.err]).toEqual([
      2,
      expect.stringContaining("needs --ledger FILE for standard input"),
    ]);
    const done = await said([...words, "--ledger", join(files.at, "l.jsonl")], { stdin: stdin() });
    expect([done.code, done.err]).toEqual([0, ""]);
  });
});
