import { listsOf } from "./cell-lists.ts";
import type { ExactClasses } from "./exact-classes.ts";
import type { CycleGraph } from "./move-plan.ts";

/** The graph of exact sums that cross; nothing where none do. */
export function cycleGraph(
  { rows, columns, ends, cells }: ExactClasses,
  scales: number,
): CycleGraph | undefined {
  if (columns === undefined) return undefined;
  const ground = rows.sums.length + columns.sums.length;
  const flat = new Int32Array(2 * ends.length);
  ends.forEach(([row, column], edge) => {
    flat[2 * edge] = row < 0 ? ground : row;
    flat[2 * edge + 1] = column < 0 ? ground : rows.sums.length + column;
  });
  const { starts, cells: halves } = listsOf(flat, ground + 1);
  // By the place across, so that the edge that leads home is found by halving.
  for (let place = 0; place <= ground; place++)
    halves.subarray(starts[place], starts[place + 1]).sort((a, b) => flat[a ^ 1]! - flat[b ^ 1]!);
  const at = { starts, cells: halves.map((half) => half >> 1) };
  return { places: ground + 1, ends: flat, at, cells, scales };
}
