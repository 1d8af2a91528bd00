import type { Command } from "../arguments/command.ts";
import { firstQuestions, privacyQuestions } from "./init-questions.ts";

export const initCommand: Command = {
  operands: "[DATA]",
  takes: { least: 0, most: 1 },
  flags: {
    ...Object.fromEntries(
      Object.entries({ ...firstQuestions, ...privacyQuestions }).map(
        ([name, { value, help, choices = [] }]) => [name, { value, help, choices }],
      ),
    ),
    variable: {
      value: "NAME:TYPE:BOUNDS",
      multiple: true,
      help: "days:number:0,30 or visits:count:0,20 or smokes:category:never|daily or emergency:boolean or words:counts:LENGTH,TOTAL",
    },
    output: { value: "FILE", short: "o", help: "where the study goes; study.yaml without it; - is stdout" },
    force: { help: "replace an existing file" },
  },
  notes: [
    "Bounds are public constants that you choose; dpbayes never looks them up in the data. Nothing of the privacy clause",
    "has a default. On a terminal, what flags do not say is asked, every answer is checked at once, and answers are kept",
    "until the study is written: Ctrl-C loses none. With DATA (CSV, JSON lines) names are compared with its first line;",
    "no more of it is read, and none of it is shown.",
  ].join("\n"),
  examples: [
    "dpbayes init",
    "dpbayes init visits.csv",
    'dpbayes init --id stay --question "How long do patients stay?" --family linear-regression --formula "days ~ age" \\\n    --variable days:number:0,30 --variable age:number:18,98 --setting central --neighbours replace-one \\\n    --unit "one patient" --epsilon 1 --delta 1e-6',
  ],
  run: async (given, io) => (await import("./init.ts")).runInit(given, io),
};
