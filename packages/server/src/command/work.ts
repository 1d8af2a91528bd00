import { openDatabase } from "../database/open-database.ts";
import { fail } from "../errors/index.ts";
import { startWorker } from "../operations/worker.ts";
import { readSettings } from "../settings/settings.ts";
import { type CommandIo, type GivenWords, SUCCESS } from "./command.ts";
import { stopped } from "./serve.ts";

/** A worker alone: any machine that reaches the database. */
export async function runWork(given: GivenWords, io: CommandIo): Promise<number> {
  const read = readSettings(io.env);
  const asked = { ...read, threads: threadsOf(given.text("threads")) ?? read.threads };
  const { settings, close } = await openDatabase(asked, { migrate: false, connections: 1 });
  const worker = startWorker(settings, (n) =>
    io.stderr.write(`worker ${n}, ${asked.threads} chains at a time\n`),
  );
  await stopped(io.signal);
  await worker.stop();
  await close();
  return SUCCESS;
}

function threadsOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  return /^[1-9]\d{0,2}$/.test(text)
    ? Number(text)
    : fail("FLAG_VALUE", {
        flag: "--threads",
        found: "another text",
        accepted: "a whole number from 1 to 999",
      });
}
