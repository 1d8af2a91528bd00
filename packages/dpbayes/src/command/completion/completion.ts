import { fail } from "../../errors/index.ts";
import { type CommandEntry, SUCCESS } from "../arguments/command.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import type { Io } from "../terminal/io.ts";
import { bashScript } from "./bash-script.ts";
import { type Completed, completedOf } from "./completed.ts";
import { fishScript } from "./fish-script.ts";
import { type Shell, shells } from "./shells.ts";
import { zshScript } from "./zsh-script.ts";

const scripts: Readonly<Record<Shell, (commands: readonly Completed[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

export async function runCompletion(given: Given, io: Io, table: readonly CommandEntry[]): Promise<number> {
  const [word] = given.operands as [string];
  const shell = shells.find((one) => one === word);
  if (shell === undefined)
    return fail("FLAG_VALUE", { flag: "SHELL", found: word, accepted: `one of: ${shells.join(", ")}` });
  const all = await Promise.all(table.map(async (entry) => completedOf(entry, await entry.load())));
  const help = {
    name: "help",
    about: "the flags of a command",
    flags: [],
    operands: table.map(({ name }) => name),
    first: [],
  };
  io.stdout.write(scripts[shell]([...all, help]));
  return SUCCESS;
}
