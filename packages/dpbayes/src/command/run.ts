import { type CommandEntry, SUCCESS } from "./arguments/command.ts";
import { commands, loaded } from "./commands.ts";
import type { Io } from "./terminal/io.ts";

/** Runs one command line and gives its exit code; every error becomes a sentence on stderr. */
export async function run(words: readonly string[], io: Io): Promise<number> {
  try {
    return await dispatched(words, io);
  } catch (error) {
    const { tellError } = await import("./terminal/outcome.ts");
    return tellError(error, io, words.includes("--json"));
  }
}

async function dispatched([name, ...words]: readonly string[], io: Io): Promise<number> {
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    const { overviewHelp } = await import("./arguments/help.ts");
    io.stdout.write(overviewHelp(commands));
    return SUCCESS;
  }
  if (name === "--version") {
    const { version } = await import("./version.ts");
    io.stdout.write(`${version()}\n`);
    return SUCCESS;
  }
  return called(await entryOf(name), name, words, io);
}

async function entryOf(name: string): Promise<CommandEntry> {
  const found = commands.find((one) => one.name === name || one.formerly === name);
  if (found !== undefined) return found;
  const { fail } = await import("../errors/index.ts");
  return fail("COMMAND_UNKNOWN", {
    found: name.slice(0, 40),
    accepted: commands.map((one) => one.name).join(", "),
  });
}

async function called(entry: CommandEntry, name: string, words: readonly string[], io: Io): Promise<number> {
  const [command, { parseArguments, requireOperands }] = await Promise.all([
    loaded(entry),
    import("./arguments/parse-arguments.ts"),
  ]);
  const given = parseArguments(command, words, name);
  if (given.has("help")) {
    const { commandHelp } = await import("./arguments/help.ts");
    io.stdout.write(commandHelp(command));
    return SUCCESS;
  }
  requireOperands(command, given);
  const heard = given.has("json") ? { ...io, quiet: true } : io;
  for (const { from, to } of given.renamed) await tellRenamed(from, to, heard);
  return command.run(given, heard);
}

/** Scripts with an old word go on; who reads along learns the new one. */
async function tellRenamed(from: string, to: string, io: Io): Promise<void> {
  const { tell } = await import("./terminal/io.ts");
  if (io.quiet !== true) tell(io, `note: ${from} is called ${to} now`);
}
