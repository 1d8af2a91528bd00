import { openDatabase } from "../database/open-database.ts";
import { backup } from "../operations/backup/backup.ts";
import type { Manifest } from "../operations/backup/backup-format.ts";
import { readSettings } from "../settings/settings.ts";
import { version } from "../settings/version.ts";
import { type CommandIo, type GivenWords, SUCCESS } from "./command.ts";

/** Of a database that may be in use, the embedded one included. */
export async function runBackup({ operands: [file] }: GivenWords, io: CommandIo): Promise<number> {
  const { pool, close } = await openDatabase(readSettings(io.env), { migrate: "later" });
  try {
    tellTables(await backup(pool, file!, version()), io);
    io.stdout.write(`written to ${file}\n`);
    io.stderr.write(
      "it holds no secret of the server's: keep DPBAYES_SECRET (or the file secret) apart from it\n",
    );
    return SUCCESS;
  } finally {
    await close();
  }
}

export function tellTables({ tables }: Manifest, io: CommandIo): void {
  const width = Math.max(...tables.map(({ table }) => table.length));
  for (const { table, rows, sha256 } of tables)
    if (rows > 0) io.stdout.write(`${table.padEnd(width)}  ${sha256.slice(0, 16)}  ${rows}\n`);
}
