import { exportFormats } from "../../page/sections/snippets.ts";
import type { Command } from "../arguments/command.ts";

export const exportCommand: Command = {
  operands: "FOLDER",
  takes: { least: 1, most: 1 },
  flags: {
    format: {
      value: "FORMAT",
      short: "f",
      choices: exportFormats,
      help: `${exportFormats.join(", ")}; csv without it`,
    },
    output: {
      value: "STEM",
      short: "o",
      help: "name without its ending; FOLDER/draws without it; - is stdout",
    },
    force: { help: "replace existing files" },
  },
  notes: [
    "csv      a row per draw: R read.csv(), Python csv, pandas.read_csv()",
    "parquet  the same table: pandas.read_parquet(), arrow::read_parquet(), DuckDB",
    "arviz    InferenceData: arviz.from_json()",
    "cmdstan  a file per chain, and which number each column is (STEM.names.json): rstan::read_stan_csv(), cmdstanr::as_cmdstan_fit(), cmdstanpy.from_csv()",
  ].join("\n"),
  examples: ["dpbayes export fit", "dpbayes export fit --format arviz -o stay"],
  run: async (given, io) => (await import("./export.ts")).runExport(given, io),
};
