import { varianceOf } from "../system/measured-sums.ts";
import type { AreaNode } from "../tree/area-node.ts";
import { type AreaMeasurement, type AreaSplit, cellAt } from "./area-split.ts";

/** The sets of a split as nodes of a tree, each with what was measured of it. */
export function areaNodes(split: AreaSplit): readonly AreaNode[] {
  const rests = restOfKind(split);
  const possible = possibleKinds(split);
  return split.tree.map(({ areas, parent }) => {
    const key = areas.join();
    const rows = split.measured.flatMap((one) => rowsOf(split, one, key, rests));
    if (areas.length === 1) rows.push(...impossibleRows(split, possible, areas[0]!));
    return {
      parent,
      queries: Float64Array.from(rows.flatMap(({ query }) => [...query])),
      values: Float64Array.from(rows, ({ value }) => value),
      variances: Float64Array.from(rows, ({ variance }) => variance),
    };
  });
}

interface Row {
  readonly query: Float64Array;
  readonly value: number;
  readonly variance: number;
}

/** The numbers of a measurement for the areas of a set; those that are hidden say nothing here. */
function rowsOf(split: AreaSplit, { index, sets }: AreaMeasurement, key: string, rests: Int32Array): Row[] {
  const measured = split.layout.measurements[index]!;
  const variance = varianceOf(measured);
  return sets.flatMap((set) => {
    if (set.key !== key) return [];
    const rows = new Map<number, Row>();
    rests.forEach((rest, kind) => {
      const group = measured.groupOf[cellAt(split, set.level, rest)]!;
      const value = group < 0 ? Number.NaN : measured.values[group]!;
      if (Number.isNaN(value)) return;
      const row = rows.get(group) ?? { query: new Float64Array(split.kindCount), value, variance };
      rows.set(group, row);
      row.query[kind] = 1;
    });
    return [...rows.values()];
  });
}

/** A combination of the other axes of each kind. */
function restOfKind({ kindOf, kindCount }: AreaSplit): Int32Array {
  const rests = new Int32Array(kindCount);
  for (let rest = kindOf.length - 1; rest >= 0; rest--) if (kindOf[rest]! >= 0) rests[kindOf[rest]!] = rest;
  return rests;
}

/** 1 for every kind that can be in an area: areas × kinds. */
function possibleKinds(split: AreaSplit): Uint8Array {
  const possible = new Uint8Array(split.areaCount * split.kindCount);
  split.kindOf.forEach((kind, rest) => {
    if (kind < 0) return;
    for (let level = 0; level < split.levels; level++)
      possible[split.areaOf[level]! * split.kindCount + kind]! |=
        split.layout.possible[cellAt(split, level, rest)]!;
  });
  return possible;
}

function impossibleRows({ kindCount }: AreaSplit, possible: Uint8Array, area: number): readonly Row[] {
  return Array.from({ length: kindCount }, (_, kind) => kind).flatMap((kind) => {
    if (possible[area * kindCount + kind] === 1) return [];
    const query = new Float64Array(kindCount);
    query[kind] = 1;
    return [{ query, value: 0, variance: 0 }];
  });
}
