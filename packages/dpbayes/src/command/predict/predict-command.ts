import type { Command } from "../arguments/command.ts";
import { pointFlags, pointNotes } from "./point-flags.ts";

export const predictCommand: Command = {
  operands: "FIT",
  takes: { least: 1, most: 1 },
  flags: {
    at: { value: "POINT", multiple: true, help: "where, as VARIABLE=VALUE,...; once for each point" },
    ...pointFlags,
    output: { value: "FILE", short: "o", help: "write the table as CSV; - prints it" },
    force: { help: "replace an existing file" },
  },
  notes: pointNotes,
  examples: [
    'dpbayes predict fit --at "age=70,emergency=true"',
    'dpbayes predict fit --at "age=40" --at "age=80" -o stays.csv',
    'dpbayes predict fit --at "age=70" --holder new',
  ],
  run: async (given, io) => (await import("./predict.ts")).runPredict(given, io),
};
