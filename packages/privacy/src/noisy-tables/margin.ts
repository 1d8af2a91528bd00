import { type Refuse, shown } from "../json/read-shape.ts";
import { type AxisIndex, product } from "./axis-index.ts";
import type { TableMeasurement } from "./noisy-table.ts";

/**
 * Which cells the numbers of a measurement sum. A level of axis a belongs to part `parts[a][level]` of `sizes[a]` parts, -1
 * where it was left out (one part, where the axis is summed over); the number of a cell stands at Σ part·stride.
 */
export interface Margin {
  readonly parts: readonly Int32Array[];
  readonly sizes: readonly number[];
  readonly strides: readonly number[];
  readonly count: number;
}

/** Reads `keep` and `groups`, and refuses what the axes do not have. */
export function marginOf(
  { keep, groups = {} }: Pick<TableMeasurement, "keep" | "groups">,
  index: AxisIndex,
  field: string,
  refuse: Refuse,
): Margin {
  const kept = keptAxes(keep, index, field, refuse);
  const other = Object.keys(groups).find((name) => !keep.includes(name));
  if (other !== undefined)
    refuse(
      `${field}.groups`,
      `about ${shown(other)}`,
      "about axes that keep names: all others are summed over",
    );
  const axes = index.axes.map(({ name, levels }, axis) => {
    if (!kept.includes(axis)) return { part: new Int32Array(levels.length), size: 1 };
    const grouped = Object.hasOwn(groups, name) ? groups[name] : undefined;
    if (grouped === undefined) return { part: Int32Array.from(levels, (_, at) => at), size: levels.length };
    return { part: groupOfLevels(grouped, axis, index, field, refuse), size: grouped.length };
  });
  const sizes = axes.map(({ size }) => size);
  const strides = sizes.map((_, axis) => strideIn(kept, sizes, axis));
  return { parts: axes.map(({ part }) => part), sizes, strides, count: product(sizes) };
}

function keptAxes(
  keep: readonly string[],
  index: AxisIndex,
  field: string,
  refuse: Refuse,
): readonly number[] {
  const kept = keep.map((name, k) => index.axisAt(name, `${field}.keep[${k}]`, refuse));
  const twice = kept.findIndex((axis, k) => kept.indexOf(axis) < k);
  if (twice >= 0)
    refuse(
      `${field}.keep[${twice}]`,
      `${shown(keep[twice])}, a second time`,
      "another axis than those before",
    );
  return kept;
}

/** The last axis of `keep` is the fastest, whatever their order in the table. */
function strideIn(kept: readonly number[], sizes: readonly number[], axis: number): number {
  const k = kept.indexOf(axis);
  return k < 0 ? 0 : product(kept.slice(k + 1).map((faster) => sizes[faster]!));
}

/** The group of every level, -1 for levels in none. */
function groupOfLevels(
  groups: readonly (readonly string[])[],
  axis: number,
  index: AxisIndex,
  field: string,
  refuse: Refuse,
): Int32Array {
  const { name, levels } = index.axes[axis]!;
  const part = new Int32Array(levels.length).fill(-1);
  for (const [g, group] of groups.entries())
    for (const [l, level] of group.entries()) {
      const where = `${field}.groups.${name}[${g}][${l}]`;
      const at = index.levelAt(axis, level, where, refuse);
      if (part[at] !== -1) refuse(where, `${shown(level)}, a second time`, "a level of no group before");
      part[at] = g;
    }
  return part;
}
