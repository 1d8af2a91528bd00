import { budgetFlags } from "../arguments/budget-flags.ts";
import type { Command } from "../arguments/command.ts";

export const ledgerCommand: Command = {
  operands: "DATA",
  takes: { least: 1, most: 1 },
  flags: {
    ...budgetFlags,
    unit: { value: "TEXT", help: "whom the budget protects, to open a ledger before the first release" },
    neighbours: {
      value: "RELATION",
      help: "replace-one, add-remove, local or local-within-N (counts), to open a ledger",
    },
    recover: { help: "deliver every release that was paid for and did not arrive; nothing is spent" },
    force: { help: "with --recover: replace another file that stands in a release's place" },
    registry: {
      help: "list the ledgers under which the registry knows this data set, and what they have spent",
    },
  },
  notes: [
    "DATA is the data file or its ledger (DATA.ledger.jsonl, beside the file that a link leads to). The ledger is only",
    "ever added to; every line carries the hash of the one before it, and a file that was edited or cut is refused. A",
    "budget that is declared again must cover what was spent, and the old one stays in the file. A release is on the disk",
    "before it is paid for, sealed, and its spend opens it: if a run ends in between, --recover puts the release where it",
    "was to go, byte for byte. DATA may also be the address of a ledger on a server, https://HOST/v1/ledgers/ID: its lines are",
    "read with the token that dpbayes login kept, and checked like a file's.",
  ].join("\n"),
  examples: [
    "dpbayes ledger visits.csv",
    "dpbayes ledger visits.csv --recover",
    "dpbayes ledger visits.csv --registry",
    "dpbayes ledger https://collector.example.org/v1/ledgers/6f1c0e0a-6a0f-4d9e-9f6e-0d8a4c1b2e3f",
    'dpbayes ledger visits.csv --budget-epsilon 3 --budget-delta 1e-5 --unit "one patient" --neighbours replace-one',
  ],
  run: async (given, io) => (await import("./ledger.ts")).runLedger(given, io),
};
