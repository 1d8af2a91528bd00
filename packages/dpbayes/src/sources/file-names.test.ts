import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseStudy } from "@dpbayes/privacy";
import { DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { openSource } from "./index.ts";
import { duckdbName, escapedPath } from "./parquet/duckdb-name.ts";
import { openDuckdb } from "./parquet/duckdb-session.ts";

const study = parseStudy({
  format: "dpbayes.study/1",
  id: "ages",
  question: "How old are people?",
  variables: { age: { type: "number", bounds: [0, 100] } },
  model: { family: "gaussian", formula: "age ~ 1" },
  privacy: { setting: "central", epsilon: 1, delta: 1e-6, unit: "one person", neighbours: "replace-one" },
});

let folder: string;
let own: Uint8Array;
let other: Uint8Array;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-names-"));
  [own, other] = await Promise.all([parquetOf(7), parquetOf(99)]);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function parquetOf(age: number): Promise<Uint8Array> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const file = join(folder, `${age}.made`);
  await connection.run(`COPY (SELECT ${age}::DOUBLE AS age) TO '${file}' (FORMAT parquet)`);
  connection.closeSync();
  instance.closeSync();
  return readFileSync(file);
}

let folders = 0;
const fresh = () => {
  const made = join(folder, String(folders++));
  mkdirSync(made);
  return made;
};

function put(path: string, content: string | Uint8Array): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

async function agesOf(file: string): Promise<readonly unknown[]> {
  const ages: unknown[] = [];
  for await (const record of openSource(file).records(study)) ages.push(record["age"]);
  return ages;
}

/** What a pattern's characters could be taken for. */
function decoysOf(name: string): readonly string[] {
  const matched = name
    .replace(/\[[!^]?(.)[^\]]*\]/g, "$1")
    .replace(/\{([^,}]*)[^}]*\}/g, "$1")
    .replaceAll(/[*?]/g, "x")
    .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16) || 65))
    .replaceAll("\\", "");
  return [matched, "x", "a", "1", "ab"].filter((decoy) => decoy !== name && !/^(\.*|.*\/.*)$/.test(decoy));
}

const awkward = "*?[]{}!^-,'\"%=\\ ~$:;|&#@+()0a1bxé文".split("");
const names = fc
  .array(fc.constantFrom(...awkward, "**", "[1]", "[!a]", "{a,b}", "%41", "://", "age=30", "\n"), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.join("").replaceAll("/", "|"));

describe.each([
  ["parquet", () => [own, other] as const, 60],
  ["csv", () => ["age\n7\n", "age\n99\n"] as const, 100],
  ["jsonl", () => ['{"age":7}\n', '{"age":99}\n'] as const, 60],
])("a name of a .%s file", (ending, contents, numRuns) => {
  it("is that of one file, whatever characters it has and whatever lies beside it", async () => {
    await fc.assert(
      fc.asyncProperty(names, fc.option(names, { nil: "" }), async (name, above) => {
        const [mine, theirs] = contents();
        const place = join(fresh(), above === "" ? "plain" : `in ${above}`);
        const file = put(join(place, `${name}.${ending}`), mine);
        for (const decoy of decoysOf(name))
          if (decoy !== name) put(join(place, `${decoy}.${ending}`), theirs);
        put(file, mine);
        expect(await agesOf(file)).toEqual([7]);
      }),
      { numRuns, seed: 3, endOnFailure: true },
    );
  });
});

describe("DuckDB", () => {
  it.each([
    ["p[1].parquet", "p1.parquet"],
    ["*.parquet", "a.parquet"],
    ["p?.parquet", "pa.parquet"],
    ["{a,b}.parquet", "a.parquet"],
    ["p[!a].parquet", "pb.parquet"],
    ["a\\[1].parquet", "a1.parquet"],
    ["age=30/p.parquet", "age=30/q.parquet"],
    ["~.parquet", "a.parquet"],
    ["-x.parquet", "x.parquet"],
    ['it\'s "it".parquet', "its.parquet"],
    ["100%41.parquet", "100A.parquet"],
  ])("reads %s and not %s", async (name, decoy) => {
    const place = fresh();
    put(join(place, decoy), other);
    expect(await agesOf(put(join(place, name), own))).toEqual([7]);
  });

  it("can reach nothing but the file, and no query changes that", async () => {
    const place = fresh();
    const beside = put(join(place, "q.parquet"), other);
    const session = await openDuckdb(put(join(place, "p.parquet"), own), undefined);
    for (const sql of [
      `SELECT * FROM read_parquet('${beside}')`,
      `SELECT * FROM glob('${place}/*')`,
      "SELECT * FROM read_text('/etc/hostname')",
      "SELECT * FROM 'http://127.0.0.1:1/p.parquet'",
      `COPY (SELECT 1) TO '${beside}'`,
      "SET enable_external_access = true",
      "INSTALL httpfs",
      "LOAD httpfs",
    ])
      await expect(session.all(sql), sql).rejects.toMatchObject({ code: "FILE_UNREADABLE" });
    await session.close();
  });

  it("is told an open file's own name, or its path with every character standing for itself", () => {
    expect(duckdbName({ handle: 0, path: "/p" })).toBe("/dev/fd/0");
    expect(duckdbName({ handle: 999_999, path: "/a[1]/*?{b}.parquet" })).toBe("/a[[]1]/[*][?]{b}.parquet");
  });

  it("takes an escaped path for that one file", async () => {
    const instance = await DuckDBInstance.create(":memory:");
    const connection = await instance.connect();
    for (const name of ["p[1]", "*", "p?", "{a,b}", "p[!a]", "[[]1]", "[]]", "**", "[^a-z]*"]) {
      const place = fresh();
      for (const decoy of decoysOf(name)) put(join(place, decoy), other);
      const file = put(join(place, name), own);
      const read = await connection.runAndReadAll(
        `SELECT age FROM read_parquet('${escapedPath(file)}', hive_partitioning = false)`,
      );
      expect([name, read.getRows()]).toEqual([name, [[7]]]);
    }
    connection.closeSync();
    instance.closeSync();
  });
});

describe("what is no file of its own is refused, and nothing waits for it", () => {
  it.each(["csv", "jsonl", "parquet"])(".%s", async (ending) => {
    const place = fresh();
    const named = (name: string) => join(place, `${name}.${ending}`);
    mkdirSync(named("folder"));
    put(join(named("folder"), `part.${ending}`), own);
    await expect(agesOf(named("folder"))).rejects.toThrow(/folder\.\w+ cannot be read: it is a folder$/);
    execFileSync("/bin/sh", ["-c", 'mkfifo "$0"', named("pipe")]);
    await expect(agesOf(named("pipe"))).rejects.toThrow(/cannot be read: it is a pipe$/);
    symlinkSync("/dev/zero", named("zero"));
    await expect(agesOf(named("zero"))).rejects.toThrow(/cannot be read: it is a device$/);
    await expect(agesOf(named("none"))).rejects.toMatchObject({ code: "FILE_MISSING" });
    await expect(agesOf(`${named("blank")} `)).rejects.toMatchObject({ code: "FILE_FORMAT" });
    await expect(agesOf(`${named("packed")}.zip`)).rejects.toMatchObject({ code: "FILE_FORMAT" });
  });

  it.each(["s3://bucket/p.parquet", "http://127.0.0.1:1/p.parquet", "file:///p.parquet", "hf://a/p.csv"])(
    "%s",
    (address) => expect(() => openSource(address)).toThrow(/address/),
  );

  it("a name whose bytes are no UTF-8, which could be that of another file", async () => {
    const place = fresh();
    const bytes = Buffer.concat([Buffer.from(join(place, "caf")), Buffer.from([0xe9]), Buffer.from(".csv")]);
    writeFileSync(bytes, "age\n7\n");
    put(join(place, "caf\uFFFD.csv"), "age\n99\n");
    await expect(agesOf(bytes.toString())).rejects.toThrow(/its name, .* is no UTF-8$/);
  });
});

test.each(["csv", "parquet"])("a .%s file that changes while it is read is refused", async (ending) => {
  const file = put(join(fresh(), `a.${ending}`), ending === "csv" ? "age\n7\n8\n" : own);
  const during = async (change: () => void) => {
    for await (const _ of openSource(file).records(study)) change();
  };
  await expect(during(() => appendFileSync(file, "9\n"))).rejects.toMatchObject({ code: "TABLE_CHANGED" });
  const next = put(`${file}.next`, ending === "csv" ? "age\n7\n8\n" : own);
  put(file, ending === "csv" ? "age\n7\n8\n" : own);
  let swapped = false;
  const swap = () => {
    if (!swapped) renameSync(next, file);
    swapped = true;
  };
  await expect(during(swap)).rejects.toMatchObject({ code: "TABLE_CHANGED" });
});
