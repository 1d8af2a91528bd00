import type { Category } from "../cell-tables/cell-tables.ts";

/** A margin as blocks of a release and weights name it: `region/age`; `1`, as in R's `~ 1`, where it has no axis. */
export function marginName(margin: readonly string[]): string {
  return margin.length === 0 ? "1" : margin.join("/");
}

/**
 * "north/18-29" for every combination of levels, the last axis fastest. A / within a level is escaped, so that no two cells have
 * one name.
 */
export function cellNames(axes: readonly Pick<Category, "levels">[]): readonly string[] {
  return axes
    .map(({ levels }) => (axes.length === 1 ? levels : levels.map(escaped)))
    .reduce((before, levels) => before.flatMap((cell) => levels.map((level) => `${cell}/${level}`)));
}

function escaped(level: string): string {
  return level.replace(/[\\/]/g, "\\$&");
}
