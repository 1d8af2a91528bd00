import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, rmSync } from "node:fs";
import { rename } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { escapeIdentifier, type Pool, type PoolClient } from "pg";
import { BACKUP_FORMAT, type BackupHead, type Manifest, type TableEnd } from "./backup-format.ts";
import { copyTo } from "./copy-streams.ts";
import { bytesFrame, wordFrame } from "./frames.ts";
import { reportPartitions, storedSequences, storedTables } from "./stored-tables.ts";

/** What all tables held at one moment, whatever is written meanwhile. */
const SNAPSHOT = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/** Writes a backup of a database that may be in use; the file is there when it is whole. */
export async function backup(pool: Pool, file: string, version: string): Promise<Manifest> {
  const client = await pool.connect();
  const part = `${file}.part`;
  const ends: TableEnd[] = [];
  try {
    await client.query(SNAPSHOT);
    const output = createWriteStream(part, { mode: 0o600, flush: true });
    await pipeline(Readable.from(framesOf(client, version, ends)), createGzip({ level: 1 }), output);
    await client.query("COMMIT");
    client.release();
    await rename(part, file);
    return { tables: ends };
  } catch (error) {
    client.release(true);
    rmSync(part, { force: true });
    throw error;
  }
}

async function* framesOf(client: PoolClient, version: string, ends: TableEnd[]): AsyncGenerator<Buffer> {
  const tables = await storedTables(client);
  yield wordFrame(await headOf(client, version));
  for (const { table, columns, order } of tables) {
    yield wordFrame({ table, columns });
    const hash = createHash("sha256");
    const rows = copyTo(copyStatement(table, columns, order));
    client.query(rows);
    for await (const bytes of rows as AsyncIterable<Buffer>) {
      hash.update(bytes);
      yield bytesFrame(bytes);
    }
    if (!rows.readableEnded) await once(rows, "end");
    ends.push({ table, rows: rows.rowCount, sha256: hash.digest("hex") });
    yield wordFrame(ends.at(-1));
  }
  yield wordFrame({ tables: ends } satisfies Manifest);
}

async function headOf(client: PoolClient, version: string): Promise<BackupHead> {
  const { rows: migrations } = await client.query<{ name: string; hash: string }>(
    "SELECT name, hash FROM migration ORDER BY name",
  );
  return {
    ...{ format: BACKUP_FORMAT, version, made: new Date().toISOString(), migrations },
    partitions: await reportPartitions(client),
    sequences: await storedSequences(client),
  };
}

/** In the order of the key: the order in which reports were stored, which could say whose they are, is in no backup. */
function copyStatement(table: string, columns: readonly string[], order: readonly string[]): string {
  const list = (names: readonly string[]) => names.map(escapeIdentifier).join(", ");
  const from = table.split(".").map(escapeIdentifier).join(".");
  return `COPY (SELECT ${list(columns)} FROM ${from} ORDER BY ${list(order)}) TO STDOUT (FORMAT binary)`;
}
