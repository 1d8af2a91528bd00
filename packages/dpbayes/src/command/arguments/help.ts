import { type CommandEntry, commonFlags, type Flag, type NamedCommand } from "./command.ts";

/** The help of one command: what it takes, what its flags mean, how it is used. */
export function commandHelp(command: NamedCommand): string {
  const flags = Object.entries({ ...command.flags, ...commonFlags }).map(flagLine);
  const width = Math.max(...flags.map(([left]) => left.length));
  return [
    `dpbayes ${command.name} ${command.operands}`.trimEnd(),
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

function flagLine([name, { short, value, help }]: readonly [string, Flag]): readonly [string, string] {
  const names = short === undefined ? `    --${name}` : `-${short}, --${name}`;
  return [value === undefined ? names : `${names} ${value}`, help];
}

/** What `dpbayes --help` prints. */
export function overviewHelp(commands: readonly Pick<CommandEntry, "name" | "about">[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    "dpbayes COMMAND [...]",
    "",
    "From records to honest posteriors under differential privacy.",
    "",
    "commands",
    ...commands.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`),
    "",
    "examples",
    "  dpbayes demo --once",
    "  dpbayes privatize visits.csv --study study.yaml -o north.release.json",
    "  dpbayes fit study.yaml *.release.json -o fit --page",
    "",
    "dpbayes COMMAND --help shows the flags of a command.",
    "exit codes: 0 done, 1 failed, 2 wrong usage, 130 cancelled",
    "",
  ].join("\n");
}
