import type { Command } from "../arguments/command.ts";
import { shells } from "./shells.ts";

export const completionCommand: Command = {
  operands: "SHELL",
  operandChoices: shells,
  takes: { least: 1, most: 1 },
  flags: {},
  notes: `SHELL is ${shells.join(", ")}. The script holds the commands, their flags and the values that a flag can have; file names complete\nas ever. Print it again after an update.`,
  examples: [
    'eval "$(dpbayes completion bash)"     # in ~/.bashrc',
    "dpbayes completion zsh > ~/.zfunc/_dpbayes",
    "dpbayes completion fish > ~/.config/fish/completions/dpbayes.fish",
  ],
  run: async (given, io, table) => (await import("./completion.ts")).runCompletion(given, io, table),
};
