import { type CellPattern, type HiddenRule, MOST_CELLS, type TableAxis } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import type { ImportedParts } from "../importer.ts";
import { EMPTY_LEVEL } from "./cells.ts";
import type { Margin } from "./margin.ts";
import { type Measured, measuredOf } from "./measured.ts";
import { mergedAxes } from "./merged-axes.ts";

/** What a threshold may have taken away whole. */
export const LOST_LEVELS =
  "that no level was lost: one of which no combination came above the threshold is not in the table, and its people in no total";

export interface MarginOptions {
  readonly order: "as they came" | "natural";
  readonly missing: "zero" | undefined;
  /** What to do about combinations without a row, in the words of the source. */
  readonly help: string;
}

/** Margins, from one file or several, as one table. */
export function tableOfMargins(
  margins: readonly Margin[],
  options: MarginOptions,
): Omit<ImportedParts, "unchecked"> {
  const axes = mergedAxes(
    margins.flatMap(({ cells }) => cells.axes),
    options.order,
  );
  requireFew(margins[0]!, axes);
  if (options.missing !== undefined && margins.some(({ threshold }) => threshold !== undefined)) refuseBoth();
  const measured = margins.map((margin) => measuredOf(margin, axes));
  const zero = measured.flatMap((one, i) => zeroOf(margins[i]!, one, axes, options));
  const hidden = measured.flatMap((one, i) => hiddenRule(one, i, margins[i]!));
  return {
    parts: {
      axes: [...axes],
      measurements: measured.map(({ measurement }) => measurement),
      ...(hidden.length > 0 && { hidden }),
      ...(zero.length > 0 && { zero }),
    },
    notes: [...notesOf(axes), ...zeroNotes(zero)],
  };
}

/** The parser of tables says the same, but only of a table that fits into memory. */
function requireFew({ cells: { file } }: Margin, axes: readonly TableAxis[]): void {
  const cells = axes.reduce((product, { levels }) => product * levels.length, 1);
  const names = axes.map(({ name, levels }) => `${name} (${levels.length})`).join(", ");
  if (cells > MOST_CELLS)
    fail("FILE_FORMAT", {
      file,
      found: `a table of ${cells} cells: ${names}`,
      accepted: `one of at most ${MOST_CELLS}: name fewer axes, or cut the file into parts`,
    });
}

/**
 * What is known of a number that is null: that it was at most the threshold, or at most 0. Where it had no row because
 * nobody is there, its cells are structural zeros, and any rule says no more than the table does; the format wants it below
 * the numbers that are there.
 */
function hiddenRule(
  { measurement: { values } }: Measured,
  measurement: number,
  { threshold }: Margin,
): HiddenRule[] {
  if (!values.includes(null)) return [];
  const least = values.reduce<number>((low, value) => Math.min(low, Math.floor(value ?? 1) - 1), 0);
  return [{ measurement, rule: "at-most", value: threshold ?? least }];
}

/** What has no row: hidden by the threshold, empty because the combinations that occur are public, or a question. */
function zeroOf(
  { cells, threshold }: Margin,
  { absent, measurement }: Measured,
  axes: readonly TableAxis[],
  { missing, help }: MarginOptions,
): CellPattern[] {
  if (absent.length === 0 || threshold !== undefined) return [];
  const keep = axes.filter(({ name }) => measurement.keep.includes(name));
  if (missing === "zero") return patternsOf(absent, keep);
  return fail("IMPORT_MISSING", {
    file: cells.file,
    found: absent.length,
    accepted: measurement.values.length,
    columns: measurement.keep.join(", "),
    problem: help,
  });
}

/** Cells by their levels: those that differ in the last axis alone are one pattern. */
function patternsOf(places: readonly number[], keep: readonly TableAxis[]): CellPattern[] {
  const last = keep.at(-1)!;
  const before = new Map<number, string[]>();
  for (const place of places) {
    const rest = Math.floor(place / last.levels.length);
    const levels = before.get(rest) ?? [];
    before.set(rest, levels);
    levels.push(last.levels[place % last.levels.length]!);
  }
  return [...before].map(([rest, levels]) => ({ ...levelsOf(rest, keep.slice(0, -1)), [last.name]: levels }));
}

function levelsOf(place: number, axes: readonly TableAxis[]): CellPattern {
  const pattern: Record<string, string> = {};
  let rest = place;
  for (const { name, levels } of [...axes].reverse()) {
    pattern[name] = levels[rest % levels.length]!;
    rest = Math.floor(rest / levels.length);
  }
  return pattern;
}

function refuseBoth(): never {
  const found = "given where a threshold hides combinations";
  return fail("ARGUMENT", { name: "missing", found, accepted: "left out" });
}

function zeroNotes(zero: readonly CellPattern[]): string[] {
  return zero.length === 0
    ? []
    : ["combinations without a row hold nobody, as was said: they are cells that cannot be"];
}

function notesOf(axes: readonly TableAxis[]): string[] {
  const empty = axes.filter(({ levels }) => levels.includes(EMPTY_LEVEL)).map(({ name }) => name);
  return empty.length === 0
    ? []
    : [`rows without a level of ${empty.join(", ")} are the level "${EMPTY_LEVEL}"`];
}
