import type { NoisyTable, TableAxis, TableMeasurement } from "@dpbayes/privacy/formats";
import { keptSize, partsOf } from "./published.ts";

/** The levels of an axis that there is room for, in the axis's own order, and those that there is none for. */
export interface ShownLevels {
  readonly shown: readonly string[];
  readonly others: readonly string[];
}

/**
 * The largest levels by what was published: the choice needs no posterior, so that it can be made before one is drawn and
 * is the same whatever was drawn. Noise may put a small level among them; its interval says so.
 */
export function shownLevels(table: NoisyTable, axis: TableAxis, most: number): ShownLevels {
  if (axis.levels.length <= most) return { shown: axis.levels, others: [] };
  const sizes = publishedSizes(table, axis);
  const order = axis.levels.map((_, level) => level).sort((a, b) => sizes[b]! - sizes[a]! || a - b);
  const chosen = new Set(order.slice(0, most));
  return {
    shown: axis.levels.filter((_, level) => chosen.has(level)),
    others: axis.levels.filter((_, level) => !chosen.has(level)),
  };
}

/** What was published of each level in all, by the measurement that adds up the fewest numbers for it; 0 where nothing was. */
function publishedSizes(table: NoisyTable, axis: TableAxis): Float64Array {
  const sums = new Float64Array(axis.levels.length);
  const keeping = table.measurements
    .filter(({ keep, groups }) => keep.includes(axis.name) && partsOf(groups, axis.name) === undefined)
    .sort((a, b) => a.values.length - b.values.length);
  const [first] = keeping;
  if (first === undefined) return sums;
  const run = numbersPerLevel(table, first, axis);
  first.values.forEach((value, at) => {
    sums[Math.floor(at / run) % axis.levels.length]! += value ?? 0;
  });
  return sums;
}

/** How many numbers stand side by side for one level: one for every combination of the faster axes. */
function numbersPerLevel(table: NoisyTable, measurement: TableMeasurement, axis: TableAxis): number {
  return measurement.keep
    .slice(measurement.keep.indexOf(axis.name) + 1)
    .reduce((product, name) => product * keptSize(table, measurement, name), 1);
}
