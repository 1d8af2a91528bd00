import type { TableLayout } from "../../layout/table-layout.ts";
import { isLinear } from "../system/measured-sums.ts";
import { type AreaSet, type Parts, partsOf, treeOfSets } from "./area-partition.ts";

/** A table taken apart along one axis: areas, and within each the same kinds of cells. */
export interface AreaSplit {
  readonly layout: TableLayout;
  /** How a cell's number comes from its area and the rest: see `cellAt`. */
  readonly stride: number;
  readonly levels: number;
  /** The area of every level: levels that are always measured together are one. */
  readonly areaOf: Int32Array;
  readonly areaCount: number;
  /** The kind of every combination of the other axes: those that are always measured together, and can be in the same areas, are one; −1 where it can be in none. */
  readonly kindOf: Int32Array;
  readonly kindCount: number;
  readonly tree: readonly AreaSet[];
  /** Of every measurement that is used: its parts as sets of areas, and a level of each. */
  readonly measured: readonly AreaMeasurement[];
}

export interface AreaMeasurement {
  /** Which one of the layout. */
  readonly index: number;
  readonly sets: readonly {
    readonly key: string;
    readonly areas: readonly number[];
    readonly level: number;
  }[];
}

/** The number of a cell from the level of the axis and the place of the rest, which counts the other axes in their order. */
export function cellAt(
  { stride, levels }: Pick<AreaSplit, "stride" | "levels">,
  level: number,
  rest: number,
): number {
  const inner = rest % stride;
  return (rest - inner) * levels + level * stride + inner;
}

/** Undefined where measurements group the axis in ways that overlap, and where areas or kinds are too many. */
export function areaSplit(
  layout: TableLayout,
  axisAt: number,
  isFeasible: (areas: number, kinds: number) => boolean,
): AreaSplit | undefined {
  const { table, cellCount } = layout;
  const axis = table.axes[axisAt]!;
  const levels = axis.levels.length;
  const stride = table.axes.slice(axisAt + 1).reduce((product, one) => product * one.levels.length, 1);
  const used = layout.measurements.flatMap((one, index) => (isLinear(one) ? [index] : []));
  const parts = used.map((index) => partsOf(axis, table.measurements[index]!));
  const areaOf = areasOf(parts, levels);
  const areaCount = areaOf.reduce((most, area) => Math.max(most, area + 1), 0);
  const measured = used.map((index, u) => ({
    index,
    sets: parts[u]!.map((part) => {
      const areas = [...new Set(part.map((level) => areaOf[level]!))].sort((a, b) => a - b);
      return { key: areas.join(), areas, level: part[0]! };
    }),
  }));
  const tree = treeOfSets(
    measured.flatMap(({ sets }) => sets.map(({ areas }) => areas)),
    areaCount,
  );
  // A measurement tells at least as many kinds apart as it has numbers for each of its parts.
  const fewest = Math.max(
    1,
    ...measured.map(({ index, sets }) => layout.measurements[index]!.groupCount / sets.length),
  );
  if (tree === undefined || !isFeasible(tree.length, fewest)) return undefined;
  const kinds = kindsOf(layout, { stride, levels }, measured, cellCount / levels);
  if (!isFeasible(tree.length, kinds.kindCount)) return undefined;
  return { layout, stride, levels, areaOf, areaCount, tree, measured, ...kinds };
}

/** Levels with the same part in every measurement. */
function areasOf(parts: readonly Parts[], levels: number): Int32Array {
  const words = Array.from({ length: levels }, () => "");
  for (const one of parts) {
    const partOf = new Int32Array(levels).fill(-1);
    one.forEach((part, p) => {
      for (const level of part) partOf[level] = p;
    });
    partOf.forEach((part, level) => {
      words[level] += `${part},`;
    });
  }
  return numbered(words);
}

function kindsOf(
  layout: TableLayout,
  shape: Pick<AreaSplit, "stride" | "levels">,
  measured: readonly AreaMeasurement[],
  rests: number,
): Pick<AreaSplit, "kindOf" | "kindCount"> {
  let kindOf: Int32Array = new Int32Array(rests);
  const refine = (of: (rest: number) => number): void => {
    kindOf = numbered(Array.from(kindOf, (kind, rest) => kind * 2 ** 32 + of(rest)));
  };
  for (const { index, sets } of measured) {
    const { groupOf } = layout.measurements[index]!;
    const level = sets[0]?.level ?? 0;
    refine((rest) => groupOf[cellAt(shape, level, rest)]! + 1);
  }
  const anywhere = new Uint8Array(rests);
  for (let level = 0; level < shape.levels; level++)
    for (let rest = 0; rest < rests; rest++) anywhere[rest]! |= layout.possible[cellAt(shape, level, rest)]!;
  if (layout.possible.includes(0))
    for (let level = 0; level < shape.levels; level++)
      refine((rest) => layout.possible[cellAt(shape, level, rest)]!);
  const kept = numbered([-1, ...Array.from(kindOf, (kind, rest) => (anywhere[rest] === 1 ? kind : -1))]);
  return {
    kindOf: kept.subarray(1).map((kind) => kind - 1),
    kindCount: kept.reduce((most, kind) => Math.max(most, kind), 0),
  };
}

/** Numbers from 0 for what is different, in the order in which it is met. */
function numbered(words: readonly (string | number)[]): Int32Array {
  const numbers = new Map<string | number, number>();
  return Int32Array.from(words, (word) => {
    const number = numbers.get(word) ?? numbers.size;
    numbers.set(word, number);
    return number;
  });
}
