import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { finished } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { escapeIdentifier, type Pool, type PoolClient } from "pg";
import { inTransaction } from "../../database/in-transaction.ts";
import { migrate } from "../../database/migrate.ts";
import { migrations } from "../../database/migrations/index.ts";
import { DpbayesError, errorOf, fail } from "../../errors/index.ts";
import { makePartition } from "../../studies/partition.ts";
import {
  BACKUP_FORMAT,
  type BackupHead,
  type Manifest,
  NAME,
  type TableEnd,
  type TableHead,
} from "./backup-format.ts";
import { type CopyFromStream, copyFrom } from "./copy-streams.ts";
import { type Frame, framesOf } from "./frames.ts";
import { storedTables } from "./stored-tables.ts";

/** Puts a backup into an empty database: all of it, with every hash as it was written, or nothing. */
export async function restore(pool: Pool, file: string): Promise<Manifest> {
  const frames = framesOf(uncompressed(file));
  const head = readHead(await next(frames));
  await requireEmpty(pool);
  await makeSchema(pool, head);
  const manifest = await inTransaction(pool, async (client) => {
    for (const study of head.partitions) await makePartition(client, study);
    const ends = await restoreTables(client, frames);
    for (const { name, last } of head.sequences)
      await client.query("SELECT setval($1, $2::bigint)", [name, last]);
    return ends;
  });
  await migrate(pool);
  return manifest;
}

async function* uncompressed(file: string): AsyncGenerator<Buffer> {
  try {
    // Its errors reach whoever reads from it.
    yield* pipeline(createReadStream(file), createGunzip(), () => undefined) as AsyncIterable<Buffer>;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw errorOf("BACKUP_BROKEN", {
      problem: code.startsWith("Z_") ? "it breaks off, or is no gzip file" : "it cannot be read",
    });
  }
}

async function next(frames: AsyncIterator<Frame>): Promise<unknown> {
  const { value, done } = await frames.next();
  if (done || value.kind !== "word") throw errorOf("BACKUP_BROKEN", { problem: "it breaks off" });
  return value.word;
}

function readHead(word: unknown): BackupHead {
  const head = word as BackupHead;
  if (head?.format !== BACKUP_FORMAT)
    fail("BACKUP_BROKEN", { problem: `it is none of format ${BACKUP_FORMAT}` });
  const fits =
    head.partitions.every((study) => Number.isSafeInteger(study) && study > 0) &&
    head.sequences.every(
      ({ name, last }) => name.split(".").every((part) => NAME.test(part)) && /^\d+$/.test(last),
    );
  return fits ? head : fail("BACKUP_BROKEN", { problem: "its head holds names that are none" });
}

/** A restored database mixed with another's rows would be neither. */
async function requireEmpty(pool: Pool): Promise<void> {
  for (const { table } of await storedTables(pool)) {
    const name = table.split(".").map(escapeIdentifier).join(".");
    const { rows } = await pool.query(`SELECT FROM ${name} LIMIT 1`);
    if (rows.length > 0) fail("DATABASE_NOT_EMPTY", { found: table });
  }
}

/** The schema that the backup was made of; what this version adds comes behind the rows. */
async function makeSchema(pool: Pool, { migrations: run }: BackupHead): Promise<void> {
  const unknown = run.filter(({ name }) => !migrations.some((one) => one.name === name));
  if (unknown.length > 0) fail("MIGRATIONS_AHEAD", { found: unknown.map(({ name }) => name).join(", ") });
  await migrate(
    pool,
    {},
    migrations.filter(({ name }) => run.some((one) => one.name === name)),
  );
  const { rows } = await pool.query<{ name: string; hash: string }>("SELECT name, hash FROM migration");
  for (const { name, hash } of run)
    if (rows.find((one) => one.name === name)?.hash !== hash) fail("MIGRATION_CHANGED", { found: name });
}

async function restoreTables(client: PoolClient, frames: AsyncGenerator<Frame>): Promise<Manifest> {
  const ends: TableEnd[] = [];
  for (;;) {
    const word = (await next(frames)) as TableHead | Manifest;
    if ("tables" in word) return sameAs(ends, word);
    ends.push(await restoreTable(client, word, frames));
  }
}

async function restoreTable(
  client: PoolClient,
  head: TableHead,
  frames: AsyncGenerator<Frame>,
): Promise<TableEnd> {
  const rows = client.query(copyFrom(copyStatement(head)));
  const end = finished(rows);
  // Told where it is waited for.
  end.catch(() => undefined);
  rows.on("error", () => undefined);
  try {
    const [sha256, written] = await copyRows(rows, end, frames);
    await end;
    return sameEnd({ table: head.table, rows: rows.rowCount, sha256 }, written);
  } catch (error) {
    // Without it the connection would wait for more rows for ever.
    rows.destroy();
    // PostgreSQL's sentences quote the rows that they are about.
    throw error instanceof DpbayesError
      ? error
      : errorOf("BACKUP_BROKEN", { problem: `the database refuses the rows of ${head.table}` });
  }
}

async function copyRows(
  rows: CopyFromStream,
  end: Promise<void>,
  frames: AsyncGenerator<Frame>,
): Promise<readonly [sha256: string, written: TableEnd]> {
  const hash = createHash("sha256");
  for (;;) {
    const { value, done } = await frames.next();
    if (done) throw errorOf("BACKUP_BROKEN", { problem: "it breaks off" });
    if (value.kind === "word") {
      rows.end();
      return [hash.digest("hex"), value.word as TableEnd];
    }
    hash.update(value.bytes);
    await written(rows, value.bytes, end);
  }
}

/** Waits where PostgreSQL is slower than the disk. */
async function written(rows: CopyFromStream, bytes: Buffer, end: Promise<void>): Promise<void> {
  if (!rows.write(bytes)) await Promise.race([new Promise((done) => rows.once("drain", done)), end]);
}

function copyStatement({ table, columns }: TableHead): string {
  const names = [...table.split("."), ...columns];
  if (!names.every((name) => NAME.test(name))) fail("BACKUP_BROKEN", { problem: "a table's name is none" });
  const list = columns.map(escapeIdentifier).join(", ");
  return `COPY ${table.split(".").map(escapeIdentifier).join(".")} (${list}) FROM STDIN (FORMAT binary)`;
}

function sameEnd(found: TableEnd, written: TableEnd): TableEnd {
  if (found.sha256 !== written.sha256 || found.rows !== written.rows)
    fail("BACKUP_BROKEN", { problem: `the rows of ${found.table} are not those that were written` });
  return found;
}

function sameAs(ends: readonly TableEnd[], manifest: Manifest): Manifest {
  if (JSON.stringify(ends) !== JSON.stringify(manifest.tables))
    fail("BACKUP_BROKEN", { problem: "its tables are not those of its manifest" });
  return manifest;
}
