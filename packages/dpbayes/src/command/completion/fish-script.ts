import { type Completed, type CompletedFlag, quotedWord } from "./completed.ts";

/** One line per command and per flag. */
export function fishScript(commands: readonly Completed[]): string {
  const lines = commands.flatMap((command) => [
    `complete -c dpbayes -n __fish_use_subcommand -f -a ${command.name} -d ${fishWord(command.about)}`,
    ...operandLines(command),
    ...command.flags.map((flag) => flagLine(command.name, flag)),
  ]);
  return `# dpbayes completion fish\n${lines.join("\n")}\n`;
}

function behind(command: string): string {
  return `complete -c dpbayes -n ${quotedWord(`__fish_seen_subcommand_from ${command}`)}`;
}

/** Without -f fish offers files beside the words. */
function operandLines({ name, operands, first }: Completed): readonly string[] {
  if (operands.length > 0) return [`${behind(name)} -f -a ${fishWord(operands.join(" "))}`];
  return first.length === 0 ? [] : [`${behind(name)} -a ${fishWord(first.join(" "))}`];
}

function flagLine(command: string, { name, short, help, value, choices, file }: CompletedFlag): string {
  const values = choices.length > 0 ? `-x -a ${fishWord(choices.join(" "))}` : file ? "-r" : "-x";
  return [
    `${behind(command)} -l ${name}`,
    ...(short === undefined ? [] : [`-s ${short}`]),
    ...(value === undefined ? [] : [values]),
    `-d ${fishWord(help)}`,
  ].join(" ");
}

/** In fish a backslash escapes within single quotes too. */
function fishWord(text: string): string {
  return `'${text.replaceAll(/['\\]/g, "\\$&")}'`;
}
