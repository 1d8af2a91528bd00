import { fail } from "../../errors/index.ts";
import { jsonOf, readText } from "../../files/index.ts";
import type { ImportedParts, Importer, ReadOptions } from "../importer.ts";
import { noiseFromText } from "../laws/noise-from-text.ts";
import { noiseOfStatistic } from "./noise-of-statistic.ts";
import { type Counted, countedOf, type Statistic, statisticsOf } from "./statistics.ts";

/** DP Creator's JSON release: its histograms and counts; every histogram is a margin of one table. */
export const dpCreator: Importer = {
  about: "DP Creator: the histograms and counts of a JSON release",
  takes: ["noise", "axes"],
  most: 1,
  read: async (files, options) => importedRelease(files[0]!, options),
};

const MEASURED = "histogram or count";

function importedRelease(file: string, options: ReadOptions): ImportedParts {
  const { statistics, version } = statisticsOf(file, jsonOf(file, readText(file)));
  const wanted = statistics.filter(({ variable, statistic }) => isWanted(options, variable, statistic));
  const counted = wanted.flatMap((one) => countedOf(file, one) ?? []);
  requireCounts(file, wanted, counted, options);
  const axes = counted.flatMap(({ axis }) => axis ?? []);
  const twice = axes.find(({ name }, i) => axes.findIndex((one) => one.name === name) !== i);
  if (twice !== undefined)
    refuseFile(file, `a release with two histograms of ${twice.name}`, "one for every variable");
  const stated = options.noise === undefined ? undefined : noiseFromText(options.noise);
  return {
    parts: {
      source: { tool: "DP Creator", ...(version !== undefined && { version }) },
      axes,
      measurements: counted.map((one) => ({ ...one.margin, noise: stated ?? noiseOfStatistic(file, one) })),
      privacy: { epsilon: counted.reduce((sum, { statistic: { epsilon } }) => sum + epsilon, 0) },
    },
    notes: leftOut(statistics, counted),
    unchecked: limits(stated === undefined),
  };
}

/** A count is of all rows, whichever variable it was asked for. */
function isWanted({ axes }: ReadOptions, variable: string, statistic: string): boolean {
  return axes === undefined || axes.includes(variable) || statistic === "count";
}

function requireCounts(
  file: string,
  wanted: readonly Statistic[],
  counted: readonly Counted[],
  { axes }: ReadOptions,
): void {
  const missing = axes?.find((name) => !wanted.some(({ variable }) => variable === name));
  if (missing !== undefined)
    fail("TABLE_COLUMNS", { file, missing, found: "no statistic of the release is of it" });
  const derived = wanted.filter((one) => !counted.some(({ statistic }) => statistic === one));
  if (counted.length > 0 && (axes === undefined || derived.every(({ variable }) => !axes.includes(variable))))
    return;
  const found = derived.map(({ statistic, variable }) => `a ${statistic} of ${variable}`).join(", ");
  fail("IMPORT_DERIVED", { file, found: found === "" ? "no statistic" : found, accepted: `a ${MEASURED}` });
}

function leftOut(statistics: readonly Statistic[], counted: readonly Counted[]): string[] {
  const left = statistics.filter((one) => !counted.some(({ statistic }) => statistic === one));
  const names = left.map(({ statistic, variable }) => `${statistic} of ${variable}`).join(", ");
  return left.length === 0 ? [] : [`left out, being no counts or not wanted: ${names}`];
}

function limits(computed: boolean): string[] {
  return [
    ...(computed
      ? [
          "the scale of the noise: it was worked out from the accuracy, and its product with epsilon is a whole number as it should be",
        ]
      : []),
    "whether a row is a person, and which rows stand for missing answers",
  ];
}

function refuseFile(file: string, found: string, accepted: string): never {
  return fail("FILE_FORMAT", { file, found, accepted });
}
