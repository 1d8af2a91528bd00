import type { Command } from "../arguments/command.ts";

export const pushCommand: Command = {
  operands: "RELEASE...",
  takes: { least: 1, most: Number.POSITIVE_INFINITY },
  flags: {
    to: { value: "URL", help: "the server: https://HOST" },
  },
  notes: [
    "Uploads releases to a server that knows their study, each with the receipt that stands beside it (RELEASE.receipt.json,",
    "written by privatize --ledger URL): the server then shows it as paid, and its ledger says which release the spend paid for.",
    "A release that is there already is no error. A holder has one release in a study; the token is the one that dpbayes login",
    "kept for the receipt's ledger, or for the server.",
  ].join("\n"),
  examples: ["dpbayes push north.release.json --to https://collector.example.org"],
  run: async (given, io) => (await import("./push.ts")).runPush(given, io),
};
