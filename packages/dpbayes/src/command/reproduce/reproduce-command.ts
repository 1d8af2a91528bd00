import type { Command } from "../arguments/command.ts";

export const reproduceCommand: Command = {
  operands: "[NAME...]",
  takes: { least: 0, most: Number.POSITIVE_INFINITY },
  flags: { quick: { help: "few repeats, to see whether it runs; nothing is stored" } },
  examples: ["dpbayes reproduce local --quick"],
  run: async (given, io) => (await import("./reproduce.ts")).runReproduce(given, io),
};
