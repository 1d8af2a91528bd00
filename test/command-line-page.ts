import { commandHelp, commands, loaded, overviewHelp } from "dpbayes/command";

/** The help of every command as one page. */
export async function commandLinePage(): Promise<string> {
  const contents = commands.map(({ name, about }) => `- [\`${name}\`](#${name}): ${about}`);
  const parts = (await Promise.all(commands.map(loaded))).map(
    (command) => `## ${command.name}\n\n\`\`\`text\n${commandHelp(command).trimEnd()}\n\`\`\`\n`,
  );
  return [
    "# The command line\n",
    "Made from the commands' own help by `scripts/reference.mjs`; do not edit.\n",
    `\`\`\`text\n${overviewHelp(commands).trimEnd()}\n\`\`\`\n`,
    `${contents.join("\n")}\n`,
    ...parts,
  ].join("\n");
}
