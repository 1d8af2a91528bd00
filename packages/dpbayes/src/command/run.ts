import { fail } from "../errors/index.ts";
import { type Command, SUCCESS } from "./arguments/command.ts";
import { commandHelp, overviewHelp } from "./arguments/help.ts";
import { parseArguments, requireOperands } from "./arguments/parse-arguments.ts";
import { auditCommand } from "./audit/audit.ts";
import { demoCommand } from "./demo/demo.ts";
import { exportCommand } from "./export/export.ts";
import { fitCommand } from "./fit/fit.ts";
import { initCommand } from "./init/init.ts";
import { ledgerCommand } from "./ledger/ledger.ts";
import { reportCommand } from "./page/page.ts";
import { planCommand } from "./plan/plan.ts";
import { privatizeCommand } from "./privatize/privatize.ts";
import { reproduceCommand } from "./reproduce/reproduce.ts";
import type { Io } from "./terminal/io.ts";
import { reportError } from "./terminal/outcome.ts";
import { version } from "./version.ts";

/** Every command, in the order in which a study meets them. */
export const commands: readonly Command[] = [
  initCommand,
  planCommand,
  privatizeCommand,
  fitCommand,
  reportCommand,
  exportCommand,
  auditCommand,
  ledgerCommand,
  reproduceCommand,
  demoCommand,
];

/** Runs one command line and gives its exit code; every error becomes a sentence on stderr. */
export async function run(words: readonly string[], io: Io): Promise<number> {
  try {
    return await dispatched(words, io);
  } catch (error) {
    return reportError(error, io, words.includes("--json"));
  }
}

async function dispatched([name, ...words]: readonly string[], io: Io): Promise<number> {
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    io.stdout.write(overviewHelp(commands));
    return SUCCESS;
  }
  if (name === "--version") {
    io.stdout.write(`${version()}\n`);
    return SUCCESS;
  }
  const command =
    commands.find((one) => one.name === name) ??
    fail("COMMAND_UNKNOWN", {
      found: name.slice(0, 40),
      accepted: commands.map((one) => one.name).join(", "),
    });
  const given = parseArguments(command, words);
  if (given.has("help")) {
    io.stdout.write(commandHelp(command));
    return SUCCESS;
  }
  requireOperands(command, given);
  return command.run(given, given.has("json") ? { ...io, quiet: true } : io);
}
