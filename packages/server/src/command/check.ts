import { migrationsDue } from "../database/migrate.ts";
import { openDatabase } from "../database/open-database.ts";
import { readSettings, type Settings } from "../settings/settings.ts";
import { shownSettings } from "../settings/show-settings.ts";
import { type CommandIo, SUCCESS } from "./command.ts";

/** Prints what was understood, then whether the database answers and what it lacks. An embedded one is not made for that. */
export async function runCheck(io: CommandIo): Promise<number> {
  const settings = readSettings(io.env);
  for (const line of shownSettings(settings)) io.stdout.write(`${line}\n`);
  io.stdout.write(
    `\ndatabase: ${settings.database === undefined ? embeddedWords : await databaseWords(settings)}\n`,
  );
  return SUCCESS;
}

const embeddedWords = "the embedded one is made and migrated when the server starts";

async function databaseWords(settings: Settings): Promise<string> {
  const { pool, close } = await openDatabase(settings, { migrate: "later" });
  try {
    const due = await migrationsDue(pool);
    return due.length === 0
      ? "answers, its schema fits"
      : `answers, lacks ${due.join(", ")}: dpbayes-server migrate`;
  } finally {
    await close();
  }
}
