import type { TableAxis, TableMeasurement } from "@dpbayes/privacy/formats";

/** The levels of an axis that each number of a measurement is about, apart from the other axes: parts that share none. */
export type Parts = readonly (readonly number[])[];

/** One part of all levels where the axis is summed over, otherwise its levels one by one or as they are grouped. */
export function partsOf({ name, levels }: TableAxis, { keep, groups }: TableMeasurement): Parts {
  if (!keep.includes(name)) return [[...levels.keys()]];
  const grouped = groups?.[name];
  if (grouped === undefined) return levels.map((_, place) => [place]);
  const places = new Map(levels.map((level, place) => [level, place]));
  return grouped.map((part) => part.map((level) => places.get(level)!).sort((a, b) => a - b));
}

/** A set of areas that was measured as one, in a tree of such sets. */
export interface AreaSet {
  readonly areas: readonly number[];
  /** The set that it is a part of, which stands before it; −1 for one that is part of none. */
  readonly parent: number;
}

/**
 * Sets of areas as a tree, larger ones first, if every two are apart or one holds the other; undefined where two overlap. Every area gets
 * a set of its own at the end of its branch.
 */
export function treeOfSets(
  sets: Iterable<readonly number[]>,
  areaCount: number,
): readonly AreaSet[] | undefined {
  const different = new Map([...sets].map((areas) => [areas.join(), areas]));
  for (let area = 0; area < areaCount; area++) different.set(`${area}`, [area]);
  const smallest = new Int32Array(areaCount).fill(-1);
  const tree: AreaSet[] = [];
  for (const areas of [...different.values()].sort((a, b) => b.length - a.length)) {
    const parent = smallest[areas[0]!]!;
    if (areas.some((area) => smallest[area] !== parent)) return undefined;
    const at = tree.push({ areas, parent }) - 1;
    for (const area of areas) smallest[area] = at;
  }
  return tree;
}
