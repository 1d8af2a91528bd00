import { MOST_PLACES } from "../json/limits.ts";
import { type Refuse, shown } from "../json/read-shape.ts";
import { type AxisIndex, product } from "./axis-index.ts";
import type { Margin } from "./margin.ts";
import type { CellPattern } from "./noisy-table.ts";

/** 1 for every cell that can be, 0 where a pattern says that it cannot. */
export function possibleCells(index: AxisIndex, zero: readonly CellPattern[], refuse: Refuse): Uint8Array {
  checkCost(index, zero, refuse);
  const possible = new Uint8Array(index.cellCount).fill(1);
  const every: readonly Int32Array[] = index.axes.map(({ levels }) => Int32Array.from(levels, (_, at) => at));
  for (const [z, pattern] of zero.entries()) {
    const levels = [...every];
    for (const [name, some] of Object.entries(pattern)) {
      const axis = index.axisAt(name, `zero[${z}]`, refuse);
      levels[axis] = placesOf(some, axis, index, `zero[${z}].${name}`, refuse);
    }
    clear(possible, index.strides, levels, 0, 0);
  }
  if (zero.length > 0 && !possible.includes(1)) refuse("zero", "about every cell", "about some cells only");
  return possible;
}

/** A short pattern may name many cells. */
function checkCost({ axes, cellCount }: AxisIndex, zero: readonly CellPattern[], refuse: Refuse): void {
  let named = 0;
  for (const pattern of zero) {
    const sizes = axes.map(({ name, levels }) => {
      const some = Object.hasOwn(pattern, name) ? pattern[name]! : levels;
      return typeof some === "string" ? 1 : some.length;
    });
    named += Math.min(product(sizes), cellCount);
  }
  if (named > MOST_PLACES)
    refuse("zero", `about ${named} cells, repeats counted`, `about at most ${MOST_PLACES}`);
}

/** The places of the levels that a pattern names on one axis. */
function placesOf(
  named: string | readonly string[],
  axis: number,
  index: AxisIndex,
  field: string,
  refuse: Refuse,
): Int32Array {
  if (typeof named === "string") return Int32Array.of(index.levelAt(axis, named, field, refuse));
  const found = new Set<number>();
  for (const [l, level] of named.entries()) {
    const at = index.levelAt(axis, level, `${field}[${l}]`, refuse);
    if (found.has(at))
      refuse(`${field}[${l}]`, `${shown(level)}, a second time`, "another level than those before");
    found.add(at);
  }
  return Int32Array.from(found);
}

function clear(
  possible: Uint8Array,
  strides: readonly number[],
  levels: readonly Int32Array[],
  axis: number,
  first: number,
): void {
  const stride = strides[axis]!;
  const last = axis === levels.length - 1;
  for (const level of levels[axis]!)
    if (last) possible[first + level * stride] = 0;
    else clear(possible, strides, levels, axis + 1, first + level * stride);
}

/** Which numbers of a margin have a cell that can be. */
export function possibleSums(margin: Margin, index: AxisIndex, possible: Uint8Array): Uint8Array {
  const some = new Uint8Array(margin.count);
  const { parts, strides } = margin;
  const last = parts.length - 1;
  const visit = (axis: number, cell: number, place: number): void => {
    for (let level = 0; level < parts[axis]!.length; level++) {
      const part = parts[axis]![level]!;
      if (part < 0) continue;
      const [nextCell, nextPlace] = [cell + level * index.strides[axis]!, place + part * strides[axis]!];
      if (axis < last) visit(axis + 1, nextCell, nextPlace);
      else if (possible[nextCell] === 1) some[nextPlace] = 1;
    }
  };
  visit(0, 0, 0);
  return some;
}
