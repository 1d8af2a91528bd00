import type { CellPattern } from "@dpbayes/privacy/formats";
import { fail } from "../../../errors/index.ts";
import { type CellAxis, type MeasuredCells, placesIn, placesOf, sizeOf } from "./measured-cells.ts";
import { oneOf } from "./one-of.ts";

/**
 * The cells of a regression: of the measurements that tell apart all levels that are asked about, the one with the most cells. Its
 * cells are the rows, whether the formula names all of their axes or not, as the rows of a data frame are.
 */
export function finestCells(all: readonly MeasuredCells[], needed: readonly string[]): MeasuredCells {
  const tells = all.filter(({ axes }) => needed.every((name) => axes.some((axis) => axis.name === name)));
  const [first, ...others] = tells;
  if (first !== undefined)
    return others.reduce((best, one) => (sizeOf(one.axes) > sizeOf(best.axes) ? one : best), first);
  const kept = all.map(({ axes }) => (axes.length === 0 ? "none" : axes.map(({ name }) => name).join(", ")));
  return fail("ARGUMENT", {
    name: "axes of the regression",
    found: needed.join(", "),
    accepted: `kept together by one measurement of the table; kept are: ${kept.join("; ")}`,
  });
}

/** The cells that a pattern leaves, on the axes that it leaves more than one level of. */
export interface CellSelection {
  readonly axes: readonly CellAxis[];
  /** Of every combination of the axes, the last fastest, the place in the measured cells. */
  readonly cells: readonly number[];
}

/** Cells whose groups of levels lie within a pattern; a group that lies in it by a part is refused. */
export function selectedCells({ axes }: MeasuredCells, pattern: CellPattern): CellSelection {
  const allowed = axes.map((axis) => allowedPlaces(axis, pattern));
  const left = axes.map((axis, i) => ({
    name: axis.name,
    labels: allowed[i]!.map((place) => axis.labels[place]!),
    levels: allowed[i]!.map((place) => axis.levels[place]!),
  }));
  const place = (places: readonly number[]) =>
    axes.reduce((cell, { labels }, i) => cell * labels.length + allowed[i]![places[i]!]!, 0);
  const cells = Array.from({ length: sizeOf(left) }, (_, at) => place(placesOf(left, at)));
  return {
    axes: left.filter(({ name, labels }) => labels.length > 1 || !Object.hasOwn(pattern, name)),
    cells,
  };
}

function allowedPlaces({ name, levels }: CellAxis, pattern: CellPattern): readonly number[] {
  const places = levels.map((_, place) => place);
  if (!Object.hasOwn(pattern, name)) return places;
  const given = pattern[name]!;
  const named = typeof given === "string" ? [given] : given;
  const known = levels.flat();
  const other = named.find((level) => !known.includes(level));
  if (other !== undefined)
    fail("ARGUMENT", { name: `outcome.${name}`, found: `"${other}"`, accepted: oneOf(known) });
  return places.filter((place) => {
    const inside = levels[place]!.filter((level) => named.includes(level)).length;
    if (inside > 0 && inside < levels[place]!.length)
      fail("ARGUMENT", {
        name: `outcome.${name}`,
        found: named.join(", "),
        accepted: `whole groups of levels: ${levels[place]!.join("+")} was counted together`,
      });
    return inside > 0;
  });
}

/** Measured cells brought into the order of other axes that are the same but for their order. */
export function inOrderOf(axes: readonly CellAxis[], measured: MeasuredCells): (cell: number) => number {
  return placesIn(axes, measured.axes);
}
