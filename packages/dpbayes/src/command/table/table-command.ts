import type { Command } from "../arguments/command.ts";

export const tableCommand: Command = {
  operands: "TABLE",
  takes: { least: 1, most: Number.POSITIVE_INFINITY },
  flags: {
    total: { help: "the total of all cells" },
    sum: { value: "CELLS", multiple: true, help: "the total of some cells" },
    share: {
      value: "CELLS",
      multiple: true,
      help: 'their part of all, or of others: "age=18-29 of region=north"',
    },
    ratio: { value: "CELLS", multiple: true, help: '"region=north to region=south"' },
    difference: { value: "CELLS", multiple: true, help: '"region=north minus region=south"' },
    linear: {
      value: "TERMS",
      multiple: true,
      help: 'totals with weights: "2 (region=north) - 0.5 (region=south)"',
    },
    rank: {
      value: "AXIS",
      multiple: true,
      help: 'the place of each level by its total, 1 the largest; within some cells: "region in age=18-29"',
    },
    areas: {
      value: "AXIS",
      multiple: true,
      help: "an axis whose levels are places: each has a size of its own, all are alike in the rest; from the outermost to the innermost. area:11 before area: larger places, told apart by the first 11 characters of its levels",
    },
    interval: { value: "SHARE", help: "probability that intervals hold; 0.9 without it" },
    seed: { value: "SEED", help: "the same seed gives the same draws; 1 without it" },
    chains: { value: "N", help: "chains to run; 4 without it" },
    warmup: { value: "N", help: "sweeps of each chain before draws are kept; 1000 without it" },
    draws: { value: "N", help: "draws to keep of each chain; 1000 without it" },
    workers: { value: "N", help: "threads; as many as there are cores without it" },
    output: {
      value: "FOLDER",
      short: "o",
      help: "write the page, the joint draws of the answers (CSV, Parquet, ArviZ) and a table of all cells there",
    },
    page: { help: "write the page alone, the table's id with .html in this folder" },
    force: { help: "replace existing files" },
  },
  notes: [
    "TABLE is what dpbayes import wrote, or any other file of format dpbayes.table/1: counts that somebody made noisy on",
    "purpose, with the law of the noise. Or it is a release of a study of the family table, or several, one of each holder.",
    "CELLS are AXIS=LEVEL, with | between levels and commas between axes: region=north,age=18-29|30-39. Axes that are not",
    "named may have any level; all is all cells. Without questions the total and every axis's levels are told.",
  ].join("\n"),
  examples: [
    "dpbayes table visits.table.json",
    "dpbayes table visits.table.json --sum region=north --share 'age=18-29 of region=north' --rank region",
    "dpbayes table visits.table.json --difference 'region=north minus region=south' -o visits",
  ],
  run: async (given, io) => (await import("./table.ts")).runTable(given, io),
};
