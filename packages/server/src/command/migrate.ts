import { migrate } from "../database/migrate.ts";
import { openDatabase } from "../database/open-database.ts";
import { readSettings } from "../settings/settings.ts";
import { type CommandIo, type GivenWords, SUCCESS } from "./command.ts";

export async function runMigrate(given: GivenWords, io: CommandIo): Promise<number> {
  const { pool, close } = await openDatabase(readSettings(io.env), { migrate: "later" });
  try {
    const run = await migrate(pool, { contract: given.has("contract") });
    io.stdout.write(run.length === 0 ? "nothing to run\n" : `${run.join("\n")}\n`);
    return SUCCESS;
  } finally {
    await close();
  }
}
