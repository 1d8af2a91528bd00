import { MOST_CELLS, type NoisyTable } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import type { ImportedParts, Importer, ReadOptions } from "../importer.ts";
import { knownOf } from "./constraints.ts";
import { type Geography, geographyOf } from "./geography.ts";
import { AREA, measurementsOf } from "./measurements.ts";
import type { AxisPart, NmfContent, NmfNumbers } from "./nmf-unit.ts";
import { readNmf } from "./read-nmf.ts";
import { levelsOf } from "./schema.ts";

/** The US Census Bureau's noisy measurement files, in the production code's layout and in that of the public copies. */
export const censusNmf: Importer = {
  about: "US Census noisy measurement files (Parquet), the units whose code begins with --area",
  takes: ["axes", "area", "geolevels", "universe"],
  most: 1000,
  async read(files, options) {
    const contents: NmfContent[] = [];
    for (const file of files) contents.push(await readNmf(file, options));
    const content = joined(files, contents);
    if (content.units.size === 0) refuseArea(files[0]!, options);
    return partsOf(files[0]!, content, options);
  },
};

/** Files of one histogram: answers and constraints, levels and states. */
function joined(files: readonly string[], contents: readonly NmfContent[]): NmfContent {
  const [first, ...others] = contents as readonly [NmfContent, ...NmfContent[]];
  const words = (content: NmfContent) => content.axes.map(({ name, size }) => `${name} (${size})`).join(", ");
  const other = others.findIndex((one) => one.units.size > 0 && words(one) !== words(first));
  if (other >= 0)
    fail("FILE_FORMAT", {
      file: files[other + 1]!,
      found: `about ${words(others[other]!)}`,
      accepted: `about ${words(first)}, as ${files[0]!} is`,
    });
  return {
    axes: first.axes,
    units: new Map(contents.flatMap(({ units }) => [...units])),
    answers: contents.flatMap(({ answers }) => answers),
    constraints: contents.flatMap(({ constraints }) => constraints),
    left: [...new Set(contents.flatMap(({ left }) => left))],
  };
}

function partsOf(file: string, content: NmfContent, options: ReadOptions): ImportedParts {
  const wanted = wantedAxes(file, content.axes, options.axes);
  const geography = geographyOf(content.units.keys());
  const sized = content.axes.filter((_, i) => wanted[i]);
  requireFew(file, sized, geography);
  const axes = sized.map(({ name, size }) => ({ name, levels: levelsOf(name, size) }));
  const alone = [...content.units.keys()].filter((code) => geography.within(code).length === 0);
  const [answers, constraints] = [
    fitting(content.answers, wanted, alone),
    fitting(content.constraints, wanted, alone),
  ];
  if (answers.kept.length === 0) refuseAxes(file, sized);
  const { measurements, zero, bounds } = knownOf(constraints.kept, axes, geography);
  const parts: Omit<NoisyTable, "format" | "id"> = {
    source: { tool: "US Census noisy measurements" },
    axes: [{ name: AREA, levels: [...geography.areas] }, ...axes],
    measurements: [...measurementsOf(answers.kept, axes, geography), ...measurements],
    ...(zero.length > 0 && { zero: [...zero] }),
    privacy: {
      neighbours: "replace-one",
      unit: options.universe === "units" ? "one housing unit" : "one person",
    },
  };
  const finer = new Set([...answers.left, ...constraints.left].map(({ query }) => query));
  const notes = [...content.left, ...aloneNotes(alone), ...finerNotes(finer), ...boundNotes(bounds)];
  return { parts, notes, unchecked: limits };
}

type Sized = NmfContent["axes"];

function wantedAxes(file: string, all: Sized, named: readonly string[] | undefined): readonly boolean[] {
  const missing = named?.find((name) => !all.some((axis) => axis.name === name));
  if (missing !== undefined)
    fail("TABLE_COLUMNS", { file, missing, found: `it has ${all.map(({ name }) => name).join(", ")}` });
  return all.map(({ name }) => named === undefined || named.includes(name));
}

/** Numbers that sum over all variables that are not wanted; the others tell more than the table can hold. */
function fitting<T extends NmfNumbers>(
  all: readonly T[],
  wanted: readonly boolean[],
  alone: readonly string[],
): { readonly kept: readonly T[]; readonly left: readonly T[] } {
  const numbers = alone.length === 0 ? all : all.filter(({ geocode }) => !alone.includes(geocode));
  const fits = ({ parts }: T) => parts.every((part, i) => wanted[i] || part === "sum");
  const own = (parts: readonly AxisPart[]) => parts.filter((_, i) => wanted[i]);
  return {
    kept: numbers.filter(fits).map((one) => ({ ...one, parts: own(one.parts) })),
    left: numbers.filter((one) => !fits(one)),
  };
}

function requireFew(file: string, axes: Sized, { areas }: Geography): void {
  const cells = axes.reduce((product, { size }) => product * size, areas.length);
  if (cells > MOST_CELLS)
    fail("FILE_FORMAT", {
      file,
      found: `${areas.length} areas of ${cells / areas.length} cells each`,
      accepted: `at most ${MOST_CELLS} cells: a longer --area, fewer --geolevels, or --axes with the variables that are wanted`,
    });
}

function refuseAxes(file: string, axes: Sized): never {
  const names = axes.map(({ name }) => name).join(", ");
  const found = `without a query that sums over all variables but ${names}`;
  return fail("FILE_FORMAT", {
    file,
    found,
    accepted: "asked for the variables of one of its queries, by --axes",
  });
}

function refuseArea(file: string, { area = "" }: ReadOptions): never {
  const found = `without a geographic unit whose code begins with "${area}"`;
  return fail("FILE_FORMAT", { file, found, accepted: "a file with the wanted units" });
}

function aloneNotes(alone: readonly string[]): string[] {
  return alone.length === 0 ? [] : [`left out: ${alone.length} units of whose units below none was read`];
}

function finerNotes(queries: ReadonlySet<string>): string[] {
  return queries.size === 0
    ? []
    : [`left out, being about variables that are not wanted: ${[...queries].sort().join(", ")}`];
}

function boundNotes(bounds: number): string[] {
  return bounds === 0
    ? []
    : [`left out: ${bounds} bounds (at most, at least); the table holds exact sums and zeros`];
}

const limits = [
  "that all units below a unit are in the files: its numbers are read as sums over those that were read",
  "the law of the noise where the files give its variance alone: it is taken for a discrete Gaussian, as the Bureau documents",
  "what the Bureau knew besides: state totals, which are not in the files, and blocks that were merged later",
  "the names of the levels: the files number them, in the order of the Bureau's schemas",
];
