import type { Command } from "../arguments/command.ts";
import { pointFlags, pointNotes } from "../predict/point-flags.ts";

export const contrastCommand: Command = {
  operands: "FIT",
  takes: { least: 1, most: 1 },
  flags: {
    at: { value: "POINT", help: "one point, as VARIABLE=VALUE,..." },
    minus: { value: "POINT", help: "the point that it is compared with" },
    ...pointFlags,
  },
  notes: [
    pointNotes,
    "The difference of what is expected; of probabilities and counts also their ratio, of probabilities the odds ratio.",
  ].join("\n"),
  examples: [
    'dpbayes contrast fit --at "emergency=true" --minus "emergency=false"',
    'dpbayes contrast fit --at "age=80,ward=B" --minus "age=40,ward=A" --json',
  ],
  run: async (given, io) => (await import("./contrast.ts")).runContrast(given, io),
};
