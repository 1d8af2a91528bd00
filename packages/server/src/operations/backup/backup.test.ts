import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "../../database/test-database.testing.ts";
import { reportWriter } from "../../intake/write-reports.ts";
import { backup } from "./backup.ts";
import { framesOf } from "./frames.ts";
import { restore } from "./restore.ts";
import { storedTables } from "./stored-tables.ts";

const { pool } = await testDatabase();
const targets = await Promise.all([testDatabase(), testDatabase(), testDatabase()]);
const folder = mkdtempSync(join(tmpdir(), "dpbayes-backup-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);

const MADE = "INSERT INTO organisation (name) VALUES ('tests')";
const STUDY = `INSERT INTO study (organisation, survey, slug, digest, body, state)
  SELECT id, $1::text, $1::text, encode(sha256($1::text::bytea), 'hex'), '{}', 'open' FROM organisation`;

const idOf = (n: number) => {
  const id = Buffer.alloc(16, 7);
  id.writeUInt32BE((n * 2_654_435_761) % 2 ** 32);
  return id;
};
const reports = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => ({
    study: 1,
    id: idOf(from + i),
    values: "1",
    cells: ["1"],
    steps: [],
  }));

beforeAll(async () => {
  await pool.query(MADE);
  await pool.query(STUDY, ["one"]);
  await pool.query("CREATE TABLE report_1 PARTITION OF report FOR VALUES IN (1)");
  await pool.query("SELECT graphile_worker.add_job('chain', '{\"fit\": 1}')");
  await reportWriter(pool)(reports(0, 500), 0);
});

async function contents(of: Pool): Promise<Readonly<Record<string, unknown>>> {
  const all: Record<string, unknown> = {};
  for (const { table, order } of await storedTables(of))
    all[table] = (await of.query(`SELECT * FROM ${table} ORDER BY ${order.join(", ")}`)).rows;
  return all;
}

/** What tables sent, without the frames around it: a piece may end within a row, wherever the network cut it. */
async function tableBytes(file: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const frame of framesOf(Readable.from([gunzipSync(readFileSync(file))])))
    if (frame.kind === "bytes") pieces.push(frame.bytes);
  return Buffer.concat(pieces);
}

describe("a backup", () => {
  it("is the database at one moment, while reports are written, and gives the same rows", async () => {
    const write = reportWriter(pool);
    let writing = true;
    const writes = (async () => {
      for (let n = 500; writing; n += 20) await write(reports(n, n + 20), 0);
    })();
    const manifest = await backup(pool, at("one"), "0.1.0");
    writing = false;
    await writes;
    const counted = manifest.tables.find(({ table }) => table === "public.report")!.rows;
    expect(counted).toBeGreaterThanOrEqual(500);
    expect((await restore(targets[0]!.pool, at("one"))).tables).toEqual(manifest.tables);
    const { rows } = await targets[0]!.pool.query("SELECT sum(n)::int AS n FROM report_cell");
    expect(rows).toEqual([{ n: counted }]);
  });

  it("of a database at rest gives all of it again: rows, numbers given, queue; and the same bytes of every table", async () => {
    const manifest = await backup(pool, at("two"), "0.1.0");
    const target = targets[1]!.pool;
    await restore(target, at("two"));
    expect(await contents(target)).toEqual(await contents(pool));
    await target.query(STUDY, ["two"]);
    const { rows } = await target.query("SELECT max(key) AS key FROM study");
    expect(rows).toEqual([{ key: 2 }]);
    await target.query("DELETE FROM study WHERE key = 2");
    expect((await backup(target, at("again"), "0.1.0")).tables).toEqual(manifest.tables);
    await expect(restore(target, at("two"))).rejects.toThrow(/has rows in \S+, must be empty/);
  });

  it("holds reports in the order of their ids, not in that of their arrival", async () => {
    const bytes = await tableBytes(at("two"));
    const places = Array.from(
      { length: 500 },
      (_, n) => [idOf(n).toString("hex"), bytes.indexOf(idOf(n))] as const,
    );
    const byId = [...places].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, place]) => place);
    expect(byId).toEqual([...byId].sort((a, b) => a - b));
    expect(byId[0]).toBeGreaterThan(0);
  });

  it("that was cut, changed or never was one is refused, and nothing of it stays", async () => {
    const whole = readFileSync(at("two"));
    const bytes = gunzipSync(whole);
    const changed = Buffer.from(bytes);
    changed[bytes.indexOf(idOf(3)) + 5]! ^= 1;
    const cut = bytes.indexOf(Buffer.from('{"tables"')) - 5;
    const broken = {
      half: whole.subarray(0, whole.length / 2),
      "without its end": gzipSync(bytes.subarray(0, cut)),
      "with a bit that fell over": gzipSync(changed),
      "no gzip": Buffer.from("a,b\n1,2\n"),
      "another format": gzipSync(Buffer.from("a,b\n1,2\n3,4\n5,6\n")),
      empty: Buffer.alloc(0),
    };
    const target = targets[2]!.pool;
    for (const [name, content] of Object.entries(broken)) {
      writeFileSync(at("broken"), content);
      await expect(restore(target, at("broken")), name).rejects.toThrow("the backup cannot be trusted");
      expect((await target.query("SELECT count(*)::int AS n FROM organisation")).rows, name).toEqual([
        { n: 0 },
      ]);
    }
    await expect(restore(target, at("nowhere"))).rejects.toThrow("it cannot be read");
    await restore(target, at("two"));
  });
});
