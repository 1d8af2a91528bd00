import type { ServerCommand, ServerFlag } from "./command.ts";
import { commonFlags } from "./read-words.ts";

/** The help of one command: what it takes, what its flags mean, how it is used. */
export function commandHelp(command: ServerCommand): string {
  const flags = Object.entries({ ...command.flags, ...commonFlags }).map(flagLine);
  const width = Math.max(...flags.map(([left]) => left.length));
  return [
    `dpbayes-server ${command.name} ${command.operands}`.trimEnd(),
    "",
    command.about,
    ...(command.notes === undefined ? [] : ["", command.notes]),
    "",
    "flags",
    ...flags.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`),
    "",
    "examples",
    ...command.examples.map((example) => `  ${example}`),
    "",
  ].join("\n");
}

function flagLine([name, { value, help }]: readonly [string, ServerFlag]): readonly [string, string] {
  return [value === undefined ? `--${name}` : `--${name} ${value}`, help];
}

/** What `dpbayes-server help` prints. */
export function overviewHelp(commands: readonly ServerCommand[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    "dpbayes-server [COMMAND] [...]",
    "",
    "The collector: reports that are never lost, budgets that hold, fits on any number of workers.",
    "Without a command it starts: all in one process, with a database of its own in ./dpbayes-data.",
    "",
    "commands",
    ...commands.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`),
    "",
    "examples",
    "  dpbayes-server",
    "  DATABASE_URL=postgres://dpbayes@db/dpbayes dpbayes-server serve",
    "  dpbayes-server backup monday.backup",
    "",
    "dpbayes-server help COMMAND shows the flags of a command. All settings are in the environment:",
    "dpbayes-server check prints them, and what was understood.",
    "exit codes: 0 done, 1 failed, 2 wrong usage",
    "",
  ].join("\n");
}
