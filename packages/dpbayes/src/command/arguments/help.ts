import { wrapped } from "../terminal/fold.ts";
import { type CommandEntry, commonFlags, type Flag, type NamedCommand } from "./command.ts";

/** The help of one command, in lines of at most `most` letters: what it takes, what its flags mean, how it is used. */
export function commandHelp(command: NamedCommand, most = Number.POSITIVE_INFINITY): string {
  const flags = Object.entries({ ...command.flags, ...commonFlags }).map(flagLine);
  const width = Math.max(...flags.map(([left]) => left.length));
  return [
    `dpbayes ${command.name} ${command.operands}`.trimEnd(),
    "",
    wrapped(command.about, most),
    ...(command.notes === undefined
      ? []
      : ["", ...command.notes.split("\n").map((line) => wrapped(line, most))]),
    "",
    "flags",
    ...flags.map(([left, right]) => wrapped(`  ${left.padEnd(width)}  ${right}`, most, width + 4)),
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

/** What `dpbayes --help` prints, in lines of at most `most` letters. */
export function overviewHelp(
  commands: readonly Pick<CommandEntry, "name" | "about">[],
  most = Number.POSITIVE_INFINITY,
): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    "dpbayes COMMAND [...]",
    "",
    "From records to honest posteriors under differential privacy.",
    "",
    "commands",
    ...commands.map(({ name, about }) => wrapped(`  ${name.padEnd(width)}  ${about}`, most, width + 4)),
    "",
    "examples",
    "  dpbayes demo --once",
    "  dpbayes privatize visits.csv --study study.yaml -o north.release.json",
    "  dpbayes fit study.yaml *.release.json -o fit --page",
    "",
    "dpbayes help COMMAND shows the flags of a command; dpbayes -V the version.",
    "-o - writes a result to stdout; dpbayes completion bash (zsh, fish) lets a shell complete all this.",
    "exit codes: 0 done, 1 failed, 2 wrong usage, 130 cancelled",
    "",
  ].join("\n");
}
