import { openDatabase } from "../database/open-database.ts";
import { checkBackup } from "../operations/backup/check-backup.ts";
import { restore } from "../operations/backup/restore.ts";
import { readSettings } from "../settings/settings.ts";
import { tellTables } from "./backup.ts";
import { type CommandIo, FAILURE, type GivenWords, SUCCESS } from "./command.ts";

/** Into an empty database, or into one that is made for the check and dropped behind it. */
export async function runRestore(given: GivenWords, io: CommandIo): Promise<number> {
  const file = given.operands[0]!;
  const { pool, settings, close } = await openDatabase(readSettings(io.env), { migrate: "later" });
  try {
    if (given.has("check")) return tellCheck(await checkBackup(pool, settings.database, file), io);
    tellTables(await restore(pool, file), io);
    io.stdout.write("restored\n");
    return SUCCESS;
  } finally {
    await close();
  }
}

function tellCheck(problems: readonly string[], io: CommandIo): number {
  for (const problem of problems) io.stdout.write(`${problem}\n`);
  io.stdout.write(problems.length === 0 ? "the backup is whole\n" : "the backup is NOT whole\n");
  return problems.length === 0 ? SUCCESS : FAILURE;
}
