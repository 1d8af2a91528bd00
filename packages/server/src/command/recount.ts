import { openDatabase } from "../database/open-database.ts";
import { problemIn, recountStudy } from "../operations/checks/check-counts.ts";
import { readSettings } from "../settings/settings.ts";
import { type CommandIo, FAILURE, type GivenWords, SUCCESS } from "./command.ts";

export async function runRecount({ operands: [slug] }: GivenWords, io: CommandIo): Promise<number> {
  const { pool, close } = await openDatabase(readSettings(io.env), { migrate: false });
  try {
    const recounted = await recountStudy(pool, slug!);
    const problem = problemIn(recounted);
    const by = recounted.byValue ? "counts and rows agree" : "their number agrees; values are not kept";
    io.stdout.write(`${recounted.stored} reports are stored: ${problem ?? by}\n`);
    return problem === undefined ? SUCCESS : FAILURE;
  } finally {
    await close();
  }
}
