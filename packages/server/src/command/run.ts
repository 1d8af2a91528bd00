import { DpbayesError, fail } from "../errors/index.ts";
import { unexpected } from "../errors/unexpected.ts";
import { version } from "../settings/version.ts";
import { type CommandIo, FAILURE, type ServerCommand, SUCCESS, USAGE } from "./command.ts";
import { commands } from "./commands.ts";
import { commandHelp, overviewHelp } from "./help.ts";
import { readWords } from "./read-words.ts";

/** Runs one command line and gives its exit code; every error becomes a sentence on stderr. */
export async function run(words: readonly string[], io: CommandIo): Promise<number> {
  try {
    return await dispatched(words, io);
  } catch (error) {
    return tellError(error, io);
  }
}

async function dispatched([name = "start", ...words]: readonly string[], io: CommandIo): Promise<number> {
  if (name === "help" || name === "--help" || name === "-h") {
    io.stdout.write(words[0] === undefined ? overviewHelp(commands) : commandHelp(commandOf(words[0])));
    return SUCCESS;
  }
  if (name === "version" || name === "--version" || name === "-V") {
    io.stdout.write(`${version()}\n`);
    return SUCCESS;
  }
  const command = commandOf(name);
  const given = readWords(command, words);
  if (!given.has("help")) return command.run(given, io);
  io.stdout.write(commandHelp(command));
  return SUCCESS;
}

function commandOf(name: string): ServerCommand {
  const names = [...commands.map((one) => one.name), "version", "help"];
  return (
    commands.find((one) => one.name === name) ??
    fail("COMMAND_UNKNOWN", { found: name.slice(0, 40), accepted: names.join(", ") })
  );
}

const usage: ReadonlySet<string> = new Set([
  "COMMAND_UNKNOWN",
  "FLAG_UNKNOWN",
  "FLAG_VALUE",
  "ARGUMENT_MISSING",
  "ARGUMENT_EXTRA",
]);

/** Errors of a catalogue are told; of anything else its kind and code alone: its text may hold data. */
function tellError(error: unknown, io: CommandIo): number {
  if (error instanceof DpbayesError) {
    io.stderr.write(`dpbayes-server: ${error.message}\n`);
    return usage.has(error.code) ? USAGE : FAILURE;
  }
  io.stderr.write(`dpbayes-server: ${unexpected(error)}\n`);
  return FAILURE;
}
