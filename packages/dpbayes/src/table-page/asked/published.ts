import type {
  CellPattern,
  NoisyTable,
  TableAxis,
  TableMeasurement,
  TableNoise,
} from "@dpbayes/privacy/formats";

/** What was published about the sum of some cells, before any model. */
export interface Published {
  /** Which measurement, counted from 0. */
  readonly measurement: number;
  /** The noisy number; absent where it is hidden. */
  readonly value?: number;
  /** What the hidden number was at most. */
  readonly atMost?: number;
  readonly noise: TableNoise;
}

/**
 * Every number that was measured over just the cells of a pattern, in the order of the measurements. Sums of several
 * published numbers are not among them: adding up noise is what least squares and the posterior are for.
 */
export function publishedOf(table: NoisyTable, pattern: CellPattern): readonly Published[] {
  return table.measurements.flatMap((measurement, index) => {
    const group = groupIn(table, measurement, pattern);
    if (group === undefined) return [];
    const value = measurement.values[group]!;
    const atMost = table.hidden?.find((rule) => rule.measurement === index)?.value;
    return [
      {
        measurement: index,
        noise: measurement.noise,
        ...(value === null ? atMost !== undefined && { atMost } : { value }),
      },
    ];
  });
}

/** The number of the group that holds the pattern's cells and no others; undefined where there is none. */
function groupIn(table: NoisyTable, measurement: TableMeasurement, pattern: CellPattern): number | undefined {
  let group = 0;
  const kept = new Map(measurement.keep.map((name, place) => [name, place]));
  const places: number[] = [];
  for (const axis of table.axes) {
    const levels = levelsIn(axis, pattern);
    const at = kept.get(axis.name);
    const place = at === undefined ? wholeAxis(axis, levels) : placeOf(axis, measurement, levels);
    if (place < 0) return undefined;
    if (at !== undefined) places[at] = place;
  }
  measurement.keep.forEach((name, at) => {
    group = group * keptSize(table, measurement, name) + places[at]!;
  });
  return group;
}

/** The levels of an axis that a pattern names, in the axis's order; all where it names none. */
export function levelsIn({ name, levels }: TableAxis, pattern: CellPattern): readonly string[] {
  if (!Object.hasOwn(pattern, name)) return levels;
  const named = new Set([pattern[name]!].flat());
  return levels.filter((level) => named.has(level));
}

function wholeAxis({ levels }: TableAxis, named: readonly string[]): number {
  return sameLevels(levels, named) ? 0 : -1;
}

function placeOf(axis: TableAxis, { groups }: TableMeasurement, named: readonly string[]): number {
  const parts = partsOf(groups, axis.name);
  if (parts !== undefined) return parts.findIndex((part) => sameLevels(part, named));
  return new Set(named).size === 1 ? axis.levels.indexOf(named[0]!) : -1;
}

/** How many numbers of a measurement stand for one axis that it keeps. */
export function keptSize(table: NoisyTable, { groups }: TableMeasurement, name: string): number {
  return partsOf(groups, name)?.length ?? table.axes.find((axis) => axis.name === name)!.levels.length;
}

/** The groups that an axis is measured in; undefined where its levels are. An axis may have the name of what all objects inherit. */
export function partsOf(
  groups: TableMeasurement["groups"],
  name: string,
): readonly (readonly string[])[] | undefined {
  return groups !== undefined && Object.hasOwn(groups, name) ? groups[name] : undefined;
}

function sameLevels(some: readonly string[], others: readonly string[]): boolean {
  const set = new Set(others);
  return set.size === some.length && some.every((level) => set.has(level));
}
