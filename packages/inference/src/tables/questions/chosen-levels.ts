import { type CellPattern, didYouMean, type NoisyTable, type TableAxis } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";

/**
 * The cells of a pattern as what is chosen on every axis: places of levels that rise, or undefined where all are. Two patterns
 * of the same cells are the same choice.
 */
export type ChosenLevels = readonly (Int32Array | undefined)[];

/** What a pattern chooses; `question` says in errors where it stands. */
export function chosenLevels(table: NoisyTable, pattern: CellPattern, question: string): ChosenLevels {
  for (const name of Object.keys(pattern)) requireAxis(table, name, question);
  return table.axes.map((axis) =>
    Object.hasOwn(pattern, axis.name) ? placesOf(axis, pattern[axis.name]!, question) : undefined,
  );
}

/** The axis of a name, or an error that knows the others. */
export function requireAxis(table: NoisyTable, name: string, question: string): number {
  const names = table.axes.map((axis) => axis.name);
  const at = names.indexOf(name);
  if (at >= 0) return at;
  const accepted = `an axis of the table: ${someOf(names)}${didYouMean(name, names)}`;
  return fail("ARGUMENT", { name: `the axis in ${question}`, found: JSON.stringify(name), accepted });
}

function placesOf(
  axis: TableAxis,
  named: string | readonly string[],
  question: string,
): Int32Array | undefined {
  const levels = typeof named === "string" ? [named] : named;
  const places =
    levels.length < FEW ? levels.map((level) => axis.levels.indexOf(level)) : lookedUp(axis, levels);
  const missing = places.indexOf(-1);
  if (missing >= 0) refuseLevel(axis, levels[missing]!, question);
  const name = `the levels of ${axis.name} in ${question}`;
  if (places.length === 0) fail("ARGUMENT", { name, found: "an empty list", accepted: "one or more" });
  const sorted = Int32Array.from(places).sort();
  const twice = sorted.findIndex((place, i) => i > 0 && place === sorted[i - 1]);
  if (twice > 0) {
    const found = `${JSON.stringify(axis.levels[sorted[twice]!])} twice`;
    fail("ARGUMENT", { name, found, accepted: "different levels" });
  }
  return sorted.length === axis.levels.length ? undefined : sorted;
}

/** From so many levels on, they are looked up in a map. */
const FEW = 8;

function lookedUp({ levels }: TableAxis, named: readonly string[]): readonly number[] {
  const places = new Map(levels.map((level, place) => [level, place]));
  return named.map((level) => places.get(level) ?? -1);
}

function refuseLevel({ name: axis, levels }: TableAxis, level: string, question: string): never {
  const name = `a level of ${axis} in ${question}`;
  const accepted = `one of ${someOf(levels)}${didYouMean(level, levels)}`;
  return fail("ARGUMENT", { name, found: JSON.stringify(level), accepted });
}

const MOST_LISTED = 8;

function someOf(names: readonly string[]): string {
  const listed = names.slice(0, MOST_LISTED).map((name) => JSON.stringify(name));
  const rest = names.length > MOST_LISTED ? `, … (${names.length} in all)` : "";
  return listed.join(", ") + rest;
}

/** The cells that both choose; undefined where there are none. */
export function inBoth(one: ChosenLevels, other: ChosenLevels): ChosenLevels | undefined {
  const both = one.map((places, axis) => {
    const others = other[axis];
    if (places === undefined || others === undefined) return places ?? others;
    const known = new Set(others);
    return places.filter((place) => known.has(place));
  });
  return both.some((places) => places?.length === 0) ? undefined : both;
}

/** The choice as a pattern, with its axes and levels in the table's order. */
export function patternOf({ axes }: NoisyTable, chosen: ChosenLevels): CellPattern {
  const named = chosen.flatMap((places, axis): readonly (readonly [string, readonly string[]])[] =>
    places ? [[axes[axis]!.name, Array.from(places, (place) => axes[axis]!.levels[place]!)]] : [],
  );
  return Object.freeze(Object.fromEntries(named.map(([name, levels]) => [name, Object.freeze(levels)])));
}
