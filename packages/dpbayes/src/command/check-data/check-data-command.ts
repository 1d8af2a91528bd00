import type { Command } from "../arguments/command.ts";
import { tableFlags } from "../privatize/table-flags.ts";

export const checkDataCommand: Command = {
  operands: "STUDY [DATA]",
  takes: { least: 1, most: 2 },
  flags: tableFlags,
  notes: [
    "Reads all of DATA as dpbayes privatize would, releases nothing and spends nothing: how many rows fit the study, which",
    "do not and why, and what share of the values would be moved to their bounds. What it prints are facts about records,",
    "under no guarantee: for the holder of the data alone. No value is shown. DATA is what privatize takes, - included.",
    "exit codes: 0 all rows fit, 3 some do not",
  ].join("\n"),
  examples: [
    "dpbayes check-data study.yaml visits.csv",
    "zcat visits.csv.gz | dpbayes check-data study.yaml -",
    "dpbayes check-data study.yaml visits.parquet --json",
  ],
  run: async (given, io) => (await import("./check-data.ts")).runCheckData(given, io),
};
