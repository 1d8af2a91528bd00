import type { Command } from "../arguments/command.ts";
import { importSources } from "./import-sources.ts";

export const importCommand: Command = {
  operands: "SOURCE FILE...",
  firstOperand: importSources,
  takes: { least: 2, most: 1001 },
  flags: {
    output: { value: "FILE", short: "o", help: "where the table goes, e.g. visits.table.json; - is stdout" },
    force: { help: "replace an existing file" },
    id: { value: "ID", help: "the table's id; the first file's name without it" },
    summary: {
      value: "FILE",
      multiple: true,
      help: "opendp: what summarize() returned, as CSV or Parquet; one for every frame, or one for all",
    },
    noise: {
      value: "LAW",
      help: "csv: laplace(SCALE), gaussian(sd=SD), random-rounding(BASE), ... (below); pipelinedp: laplace or gaussian",
    },
    value: { value: "COLUMN", help: "the column with the noisy counts" },
    axes: {
      value: "A,B",
      help: "the columns whose levels tell cells apart; all others without it; of census-nmf and dp-creator the wanted variables",
    },
    total: { value: "WORD", help: "the level that stands for all levels, e.g. Total: such rows are sums" },
    threshold: {
      value: "T",
      help: "noisy counts of at most T were withheld: what has no row, or no number, is hidden",
    },
    missing: {
      value: "zero",
      choices: ["zero"],
      help: "combinations without a row hold nobody: it is public which occur",
    },
    signed: { help: "opendp: a 0 is a 0; without it a 0 may have been negative" },
    area: { value: "CODE", help: "census-nmf: units whose code begins so" },
    geolevels: { value: "A,B", help: "census-nmf: the geographic levels to read, e.g. Block_Group,Block" },
    universe: {
      value: "WHAT",
      choices: ["persons", "units"],
      help: "census-nmf: persons, or housing units; persons without it",
    },
    epsilon: { value: "EPSILON", help: "the promise of the noise, for readers of the table" },
    delta: { value: "DELTA", help: "the same" },
    rho: { value: "RHO", help: "the same, of zero-concentrated differential privacy" },
    neighbours: { value: "RELATION", choices: ["replace-one", "add-remove", "local"], help: "the same" },
    unit: { value: "UNIT", help: 'whom it protects, e.g. "one person"' },
  },
  notes: [
    "opendp      frames of OpenDP's Polars API (CSV, Parquet), with --summary FILE",
    "pipelinedp  rows of partition, count and count_noise_stddev, with --noise laplace or --noise gaussian",
    "dp-creator  the JSON release: its histograms and counts",
    "csv         a row per cell, CSV or Parquet, with --noise LAW: page views, randomly rounded official tables",
    "census-nmf  the US Census Bureau's noisy measurement files (Parquet), with --area CODE",
    "",
    "laws: laplace(SCALE), laplace(sd=SD), geometric(SCALE), gaussian(sd=SD), gaussian(variance=V), discrete-gaussian(sd=SD), random-rounding(BASE), transition(MATRIX.json), none",
    "",
    "Values are taken as they are. What the files leave open is asked for; what could not be checked is listed.",
  ].join("\n"),
  examples: [
    "dpbayes import opendp visits.csv --summary summary.csv -o visits.table.json",
    'dpbayes import csv views.csv --noise "laplace(30)" --threshold 450 --axes country,page_title -o views.table.json',
    'dpbayes import csv births.csv --noise "random-rounding(3)" --total Total -o births.table.json',
    "dpbayes import census-nmf tract.parquet --area 01001020100 -o tract.table.json",
  ],
  run: async (given, io) => (await import("./import.ts")).runImport(given, io),
};
