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
  if (name === "help" && words[0] !== undefined) return helped(words[0], io);
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    const [{ overviewHelp }, width] = await Promise.all([import("./arguments/help.ts"), widthFor(io)]);
    io.stdout.write(overviewHelp(commands, width));
    return SUCCESS;
  }
  if (name === "--version" || name === "-V") {
    const { version } = await import("./version.ts");
    io.stdout.write(`${version()}\n`);
    return SUCCESS;
  }
  return called(await entryOf(name), name, words, io);
}

async function entryOf(name: string): Promise<CommandEntry> {
  const found = commands.find(({ name: own, alias, formerly }) => [own, alias, formerly].includes(name));
  if (found !== undefined) return found;
  const [{ fail }, { didYouMean }] = await Promise.all([
    import("../errors/index.ts"),
    import("@dpbayes/privacy/errors"),
  ]);
  const names = commands.map((one) => one.name);
  return fail("COMMAND_UNKNOWN", {
    found: name.slice(0, 40),
    accepted: `${names.join(", ")}${didYouMean(name, names)}`,
  });
}

async function helped(name: string, io: Io): Promise<number> {
  const [command, { commandHelp }, width] = await Promise.all([
    entryOf(name).then(loaded),
    import("./arguments/help.ts"),
    widthFor(io),
  ]);
  io.stdout.write(commandHelp(command, width));
  return SUCCESS;
}

async function widthFor({ stdout }: Io): Promise<number> {
  return (await import("./terminal/fold.ts")).widthOf(stdout);
}

async function called(entry: CommandEntry, name: string, words: readonly string[], io: Io): Promise<number> {
  // Nothing is read for the help alone.
  if (words.length === 1 && (words[0] === "--help" || words[0] === "-h")) return helped(name, io);
  const [command, { parseArguments, requireOperands }] = await Promise.all([
    loaded(entry),
    import("./arguments/parse-arguments.ts"),
  ]);
  const given = parseArguments(command, words, name === entry.alias ? entry.name : name);
  if (given.has("help")) return helped(entry.name, io);
  requireOperands(command, given);
  const heard = given.has("json") ? { ...io, quiet: true } : io;
  for (const { from, to } of given.renamed) await tellRenamed(from, to, heard);
  return command.run(given, heard, commands);
}

/** Scripts with an old word go on; who reads along learns the new one. */
async function tellRenamed(from: string, to: string, io: Io): Promise<void> {
  const { tell } = await import("./terminal/io.ts");
  if (io.quiet !== true) tell(io, `note: ${from} is called ${to} now`);
}
