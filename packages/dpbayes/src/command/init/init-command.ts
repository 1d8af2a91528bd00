import type { Command } from "../arguments/command.ts";
import { questions } from "./init-questions.ts";

export const initCommand: Command = {
  operands: "",
  takes: { least: 0, most: 0 },
  flags: {
    ...Object.fromEntries(
      Object.entries(questions).map(([name, { value, help }]) => [name, { value, help }]),
    ),
    variable: {
      value: "NAME:TYPE:BOUNDS",
      multiple: true,
      help: "days:number:0,30 or visits:count:0,20 or smokes:category:never|daily or emergency:boolean or words:counts:LENGTH,TOTAL",
    },
    output: { value: "FILE", short: "o", help: "where the study goes; study.yaml without it" },
    force: { help: "replace an existing file" },
  },
  notes: "Bounds are public constants that you choose; dpbayes never looks them up in the data.",
  examples: [
    "dpbayes init",
    'dpbayes init --id stay --question "How long do patients stay?" --family linear-regression --formula "days ~ age" \\\n    --variable days:number:0,30 --variable age:number:18,98 --unit "one patient"',
  ],
  run: async (given, io) => (await import("./init.ts")).runInit(given, io),
};
