import type { Command } from "../arguments/command.ts";
import { mergeFlags } from "../privatize/sums-flags.ts";

export const sumsCommand: Command = {
  operands: "merge SUMS...",
  takes: { least: 2, most: Number.POSITIVE_INFINITY },
  firstOperand: ["merge"],
  flags: {
    study: { value: "FILE", short: "s", help: "the study (YAML or JSON) that the sums are of" },
    output: { value: "FILE", short: "o", help: "where the merged sums go, readable by you alone" },
    parts: { value: "LABELS", help: "the parts that must all be there and no others: north,south,west" },
    ...mergeFlags,
    force: { help: "replace an existing output file" },
  },
  notes: [
    "Adds exact sums that printed SQL (privatize --emit-sql, --part) gave for shards, days or regions, so that one release is made of all of them and the",
    "ledger pays once. All must be of the same study, each part once. That nobody is in two parts cannot be seen in a sum: --disjoint says it, and",
    "the guarantee rests on it. What is written is secret like what was read.",
  ].join("\n"),
  examples: ["dpbayes sums merge north.json south.json -s study.yaml -o all.json --disjoint"],
  run: async (given, io) => (await import("./sums.ts")).runSums(given, io),
};
