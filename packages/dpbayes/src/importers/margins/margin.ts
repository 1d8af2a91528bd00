import type { TableNoise } from "@dpbayes/privacy/formats";
import type { CodedAxis, FrameCells } from "./cells.ts";

/** How the noise and what was withheld of it are to be read. */
export interface ReadAs {
  readonly noise: TableNoise;
  /** Noisy counts of at most this were withheld. */
  readonly threshold: number | undefined;
  /** Negative noisy counts stand as 0, so that a 0 says "at most 0"; never together with a threshold. */
  readonly clamped: boolean;
}

/** Rows of a frame that tell the same axes apart. */
export interface Margin extends ReadAs {
  readonly cells: FrameCells;
}

/**
 * A frame's margins: rows in which the word for sums stands in some axes' columns belong to the margin without those axes.
 * The rows of all axes come first.
 */
export function marginsOf(cells: FrameCells, total: string | undefined, as: ReadAs): readonly Margin[] {
  const sums = cells.axes.map(({ levels }) => (total === undefined ? -1 : levels.indexOf(total)));
  const byKept = new Map<string, number[]>();
  for (let row = 0; row < cells.rows.length; row++) {
    const kept = cells.axes.map(({ codes }, axis) => (codes[row] === sums[axis] ? "-" : "x")).join("");
    const before = byKept.get(kept);
    if (before === undefined) byKept.set(kept, [row]);
    else before.push(row);
  }
  return [...byKept]
    .sort(([a], [b]) => kept(b) - kept(a) || (a < b ? 1 : -1))
    .map(([kept, rows]) => ({ ...as, cells: part(cells, kept, rows, total) }));
}

function kept(mask: string): number {
  return mask.replaceAll("-", "").length;
}

function part(
  cells: FrameCells,
  kept: string,
  rows: readonly number[],
  total: string | undefined,
): FrameCells {
  return {
    ...cells,
    axes: cells.axes.filter((_, axis) => kept[axis] === "x").map((axis) => axisOfRows(axis, rows, total)),
    values: rows.map((row) => cells.values[row]!),
    rows: rows.map((row) => cells.rows[row]!),
  };
}

/** The word for sums is no level. */
function axisOfRows(
  { name, levels, codes }: CodedAxis,
  rows: readonly number[],
  total: string | undefined,
): CodedAxis {
  const at = total === undefined ? -1 : levels.indexOf(total);
  const code = (row: number) => (at >= 0 && codes[row]! > at ? codes[row]! - 1 : codes[row]!);
  return { name, levels: levels.filter((_, i) => i !== at), codes: rows.map(code) };
}
