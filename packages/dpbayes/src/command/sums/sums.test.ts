import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseBundle, parseRelease, parseStudy, partsOf, studyDigest } from "@dpbayes/privacy";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import { readLedger } from "../../ledger/index.ts";
import { said } from "../in-process.testing.ts";

const declared = {
  format: "dpbayes.study/1",
  id: "wards",
  question: "Which ward?",
  variables: { ward: { type: "category", levels: ["A", "B", "C"] } },
  model: { family: "categorical", formula: "ward ~ 1" },
  privacy: { setting: "central", epsilon: 0.5, unit: "one patient", neighbours: "replace-one" },
};
const digest = studyDigest(parseStudy(declared));

let folder: string;
const at = (name: string) => join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-sums-"));
  writeFileSync(at("study.json"), JSON.stringify(declared));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A count that stands nowhere else, and how many records there are. */
const [SECRET, RECORDS] = ["73194652", 73_194_652 + 500_000];

const row = (changes: object = {}) => ({
  format: "dpbayes.sums/1",
  study: digest,
  part: "all",
  records: RECORDS,
  invalid: 0,
  reason: "0",
  totals: `${SECRET} 300000 200000`,
  arithmetic: 0,
  ...changes,
});

function sums(changes: object = {}, name = "sums.json"): string {
  writeFileSync(at(name), JSON.stringify(row(changes)), { mode: 0o600 });
  return at(name);
}

const release = (file: string, ...words: readonly string[]) =>
  said([
    ...["privatize", "-s", at("study.json"), "--sums", file, "--ledger", at("l.jsonl")],
    ...["-o", at("o.json"), "--budget-epsilon", "1", ...words],
  ]);

const merge = (files: readonly string[], ...words: readonly string[]) =>
  said(["sums", "merge", ...files, "-s", at("study.json"), "-o", at("all.json"), ...words]);

/** A number that no error, ledger, release, registry or leftover has. */
function expectSecret(text: string): void {
  for (let i = 0; i + 5 <= SECRET.length; i++) expect(text).not.toContain(SECRET.slice(i, i + 5));
}

describe("sums of an engine", () => {
  it("are released like any other: paid, sealed, delivered, and deleted if that is asked for", async () => {
    const file = sums();
    const { code, out, err } = await release(file, "--delete-sums");
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/released[\s\S]*spent {6}epsilon 0.5[\s\S]*deleted {4}.*sums\.json/);
    const made = parseRelease(JSON.parse(readFileSync(at("o.json"), "utf8")));
    expect(made).toMatchObject({ kind: "sum", count: RECORDS });
    expect(readLedger(at("l.jsonl"))!.entries).toHaveLength(1);
    expect(readdirSync(folder).sort()).toEqual(["l.jsonl", "l.jsonl.head", "o.json", "study.json"]);
    expectSecret(out + readFileSync(at("l.jsonl"), "utf8"));
  });

  it("are told to be secret where they are left, and open to others", async () => {
    const file = sums();
    chmodSync(file, 0o644);
    const { err } = await release(file);
    expect(err).toMatch(/warning: .*others on this machine may read it: chmod 600/);
    expect(err).toMatch(/secret: .*holds exact sums, without noise: delete it/);
    expect(existsSync(file)).toBe(true);
  });

  it("can be checked first, for nothing", async () => {
    const { code, out } = await release(sums(), "--dry-run");
    expect([code, out]).toEqual([0, expect.stringMatching(/^fits {7}.*nothing was released/)]);
    expect(existsSync(at("l.jsonl"))).toBe(false);
  });

  test.each<[string, object, RegExp]>([
    ["of another study", { study: "0".repeat(64) }, /sums of another study/],
    ["without a digest", { study: 7 }, /no digest of a study/],
    [
      "of another version",
      { format: "dpbayes.sums/2" },
      /its format is dpbayes\.sums\/2, must be dpbayes\.sums\/1/,
    ],
    ["of no format", { format: null }, /no column format/],
    ["with a negative count", { totals: `${SECRET} -1 500001` }, /a count is negative/],
    ["that do not add up", { totals: `${SECRET} 300000 200001` }, /do not add up to the records/],
    ["beyond the records", { records: 20 }, /larger than so many records allow/],
    ["with a point", { totals: `${SECRET}.0 300000 200000` }, /a total is no whole number/],
    ["with an exponent", { totals: "7.3194652E7 300000 200000" }, /a total is no whole number/],
    ["rounded on the way", { totals: [7.3194652e22, 1, 2] }, /a total is no whole number/],
    ["with a total too few", { totals: `${SECRET} 500000` }, /it has 2 totals, must have 3/],
    ["without totals", { totals: null }, /no totals/],
    ["of a negative number of records", { records: -5 }, /records is negative/],
    ["of too many records", { records: 2 ** 40 }, /records is too large/],
    ["of half a record", { records: 1.5 }, /records is no whole number/],
    ["without a number of records", { records: null }, /a row has no records/],
    ["of more wrong records than there are", { invalid: 2 ** 33, reason: 1 }, /more records do not fit/],
    ["of wrong records without a reason", { invalid: 2 }, /no reason/],
    [
      "of records that do not fit",
      { invalid: 3, reason: 2, totals: `${SECRET} 300000 199997` },
      /field ward does not fit the study in 3 records/,
    ],
    ["of persons whom nobody named", { persons: 3, nobody: 0 }, /whom the study does not name/],
    ["of an engine that calculates otherwise", { arithmetic: 1 }, /does not calculate as the sums need it/],
    ["with a label that is none", { part: "a\nb" }, /label is empty, too long or has other characters/],
  ])("%s are refused, nothing is spent, and no number is told", async (_, changes, problem) => {
    const { code, out, err } = await release(sums(changes), "--json");
    expect(code).not.toBe(0);
    const { error } = JSON.parse(err) as { error: { message: string } };
    expect(error.message).toMatch(problem);
    expectSecret(out + err);
    expect(readdirSync(folder).sort()).toEqual(["study.json", "sums.json"]);
  });

  it("that are refused leave a ledger that is there as it is, to the byte", async () => {
    expect(await release(sums({}, "good.json"))).toMatchObject({ code: 0 });
    const left = () => [
      readFileSync(at("l.jsonl")),
      readFileSync(at("l.jsonl.head")),
      readFileSync(at("o.json")),
    ];
    const before = left();
    const twice = JSON.stringify([row({ part: "a" }), row({ part: "a" })]);
    const one = JSON.stringify([row({ part: "a" }), row({ part: "b" })]);
    for (const [i, bad] of [
      { study: "0".repeat(64) },
      { format: "dpbayes.sums/2" },
      { totals: `${SECRET} -1 500001` },
    ]
      .map((changes) => JSON.stringify(row(changes)))
      .concat(twice, one, JSON.stringify(row({ records: 20 })), JSON.stringify(row({ totals: "0.5 1 2" })))
      .entries()) {
      writeFileSync(at(`${i}.json`), bad, { mode: 0o600 });
      const { code, err } = await release(at(`${i}.json`), "--disjoint", "--force");
      expect([i, code === 0, err]).toEqual([
        i,
        false,
        expect.stringMatching(/nothing was released and nothing spent/),
      ]);
      expect(left()).toEqual(before);
    }
    expect(readLedger(at("l.jsonl"))!.entries).toHaveLength(1);
  });

  it("stand in JSON, JSON lines, CSV of any delimiter and Parquet, in the words of engines", async () => {
    const whole = row();
    const [names, values] = [Object.keys(whole), Object.values(whole)];
    const files: Record<string, string> = {
      "a.json": JSON.stringify([{ ...whole, records: String(RECORDS) }], undefined, 2),
      "b.jsonl": `${JSON.stringify(whole)}\n`,
      "c.csv": `${names.join(",").toUpperCase()}\r\n${values.join(",")}\r\n`,
      "d.csv": `${names.join(";")}\n${values.map((one) => `"${one}"`).join(";")}\n`,
      "e.tsv": `${names.join("\t")}\n${values.join("\t")}\n`,
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(at(name), text);
    const instance = await DuckDBInstance.create(":memory:");
    const columns = names.map((name, i) => `'${values[i]}' AS ${name}`).join(", ");
    await (await instance.connect()).run(`COPY (SELECT ${columns}) TO '${at("f.parquet")}' (FORMAT parquet)`);
    instance.closeSync();
    for (const name of [...Object.keys(files), "f.parquet"])
      expect(await release(at(name), "--dry-run"), name).toMatchObject({
        code: 0,
        err: expect.stringMatching(/^warning: [^\n]*\n$/),
      });
    for (const [name, text] of Object.entries({
      "g.json": "{",
      "h.json": "[]",
      "i.csv": "x\n1\n",
      "j.xml": "",
    })) {
      writeFileSync(at(name), text);
      expect((await release(at(name), "--dry-run")).code).not.toBe(0);
    }
  });
});

describe("parts", () => {
  const north = () => sums({ part: "north" }, "north.json");
  const south = () => sums({ part: "south", totals: `300000 ${SECRET} 200000` }, "south.json");

  it("are merged into one secret file, and paid once", async () => {
    const { code, out } = await merge([north(), south()], "--disjoint", "--parts", "north,south");
    expect([code, out]).toEqual([0, expect.stringMatching(/merged .*2 parts: north, south[\s\S]*secret/)]);
    expect(statSync(at("all.json")).mode & 0o777).toBe(0o600);
    const [merged] = JSON.parse(readFileSync(at("all.json"), "utf8"));
    expect(merged).toMatchObject({ secret: expect.stringMatching(/^exact sums/), parts: ["north", "south"] });
    expect(merged.totals).toEqual(["73494652", "73494652", "400000"]);
    expect(await release(at("all.json"), "--disjoint")).toMatchObject({ code: 0 });
    expect(readLedger(at("l.jsonl"))!.entries).toHaveLength(1);
    const made = parseRelease(JSON.parse(readFileSync(at("o.json"), "utf8")));
    expect(made).toMatchObject({ count: 2 * RECORDS });
  });

  it("in one file are refused until somebody says that they are disjoint", async () => {
    writeFileSync(at("two.jsonl"), [readFileSync(north(), "utf8"), readFileSync(south(), "utf8")].join("\n"));
    const { err } = await release(at("two.jsonl"), "--json");
    expect(err).toMatch(/2 parts, and nobody said that they are disjoint.*one patient.*--disjoint/);
    expect(await release(at("two.jsonl"), "--disjoint", "--dry-run")).toMatchObject({ code: 0 });
  });

  test.each<[string, () => readonly string[], readonly string[], RegExp]>([
    [
      "nobody said that they are disjoint",
      () => [north(), south()],
      [],
      /nobody said that they are disjoint/,
    ],
    [
      "one is there twice",
      () => [north(), south(), at("north.json")],
      ["--disjoint"],
      /part north of .* was added before/,
    ],
    [
      "one is there under two names",
      () => [north(), sums({ part: "x" }, "x.json")],
      ["--disjoint"],
      /parts north and x have the same sums/,
    ],
    [
      "one is missing",
      () => [north(), south()],
      ["--disjoint", "--parts", "north,south,west"],
      /part west is missing/,
    ],
    [
      "one was not asked for",
      () => [north(), south()],
      ["--disjoint", "--parts", "north"],
      /part south was not asked for/,
    ],
    [
      "one is of another study",
      () => [north(), sums({ part: "x", study: "1".repeat(64) }, "x.json")],
      ["--disjoint"],
      /sums of another study/,
    ],
    [
      "one has other totals",
      () => [north(), sums({ part: "x", totals: "1 2" }, "x.json")],
      ["--disjoint"],
      /other columns than the rest/,
    ],
    ["one is no sums", () => [north(), at("study.json")], ["--disjoint"], /no column format/],
  ])("are refused where %s, and nothing is written", async (_, files, words, problem) => {
    const { code, out, err } = await merge(files(), ...words, "--json");
    expect(code).not.toBe(0);
    expect(JSON.parse(err).error.message).toMatch(problem);
    expectSecret(out + err);
    expect(existsSync(at("all.json"))).toBe(false);
  });

  it("of some questions only are refused", async () => {
    const { model, privacy, ...rest } = declared;
    const bundle = {
      ...rest,
      models: { first: model, second: model },
      privacy: { ...privacy, neighbours: "add-remove" },
    };
    writeFileSync(at("study.json"), JSON.stringify(bundle));
    const digests = Object.values(partsOf(parseBundle(bundle))).map((one) => studyDigest(one));
    const of = (name: string, questions: readonly string[]) => {
      writeFileSync(at(name), JSON.stringify(questions.map((study) => row({ study, part: name }))));
      return at(name);
    };
    const { err } = await merge(
      [of("a.json", digests), of("b.json", digests.slice(0, 1))],
      "--disjoint",
      "--equal-parts",
    );
    expect(err).toMatch(/a part has sums of some questions only/);
    expect(existsSync(at("all.json"))).toBe(false);
  });

  it("merged before cannot be merged with one of them", async () => {
    await merge([north(), south()], "--disjoint");
    const again = await said([
      "sums",
      "merge",
      at("all.json"),
      at("north.json"),
      "-s",
      at("study.json"),
      "-o",
      at("b.json"),
      "--disjoint",
    ]);
    expect(again.err).toContain("part north");
    const equal = await merge(
      [north(), sums({ part: "x" }, "x.json")],
      "--disjoint",
      "--equal-parts",
      "--force",
    );
    expect(equal.code).toBe(0);
  });
});

describe("printed SQL", () => {
  it("goes to the terminal or into a file, and touches no ledger", async () => {
    const words = ["privatize", "-s", at("study.json"), "--emit-sql", "spark", "--table", "clinic.visits"];
    const { code, out } = await said([...words, "--part", "2026-01"]);
    expect([code, out]).toEqual([0, expect.stringContaining("FROM `clinic`.`visits` AS source")]);
    expect(out).toContain(`'${digest}' AS study,\n'2026-01' AS part`);
    expect(await said([...words, "-o", at("sums.sql")])).toMatchObject({ code: 0, out: "" });
    expect(readdirSync(folder).sort()).toEqual(["study.json", "sums.sql"]);
  });

  test.each<[readonly string[], RegExp]>([
    [["--emit-sql", "oracle", "--table", "t"], /--emit-sql is oracle, must be one of: spark/],
    [["--emit-sql", "spark"], /needs --table NAME/],
    [["--emit-sql", "spark", "--table", "a..b"], /--table is no name of a table/],
    [["--emit-sql", "spark", "--query", "SELECT 1"], /--query is given with --emit-sql/],
    [["--emit-sql", "spark", "--table", "t", "--sums", "s.json"], /--sums is given with --emit-sql/],
    [["--emit-sql", "spark", "--table", "t", "--disjoint"], /--disjoint is given for nothing/],
    [["--sums", "s.json", "--table", "t"], /--table is given with --sums/],
    [["--part", "x", "rows.csv"], /--part is given for nothing, must be given with --emit-sql/],
    [["--sums", "s.json"], /s\.json does not exist/],
  ])("%s", async (words, problem) => {
    const { code, err } = await said(["privatize", "-s", at("study.json"), ...words]);
    expect([code === 0, err]).toEqual([false, expect.stringMatching(problem)]);
  });
});
