import { type CellLists, listsOf, pairedClasses } from "./cell-lists.ts";
import { exactFamilies } from "./exact-families.ts";
import { type ExactInput, exactSums } from "./exact-sums.ts";
import { type KnownClasses, laminarClasses } from "./laminar-classes.ts";

/**
 * The exact sums of a table as a graph: rows are the classes of one family, columns those of the other, and an edge are the
 * cells that are in a row and a column. Cells that only one family knows lie between it and the ground, where nothing is known.
 */
export interface ExactClasses {
  readonly rows: KnownClasses;
  /** Absent where no exact sums cross. */
  readonly columns: KnownClasses | undefined;
  /** Of every cell; −1 for cells in no exact sum. */
  readonly edgeOf: Int32Array;
  /** Row and column of every edge; −1 for the ground. */
  readonly ends: readonly (readonly [row: number, column: number])[];
  readonly cells: CellLists;
}

/** Nothing where no sum is exact. */
export function exactClasses(job: ExactInput): ExactClasses | undefined {
  const [first, second] = exactFamilies(exactSums(job));
  if (first === undefined) return undefined;
  const rows = laminarClasses(first);
  const columns = second && laminarClasses(second);
  const none = new Int32Array(rows.classOf.length).fill(-1);
  const across = columns?.classOf ?? none;
  const { classOf: edgeOf, pairs: ends } = pairedClasses(
    rows.classOf,
    across,
    columns?.sums.length ?? 0,
    (cell) => rows.classOf[cell]! >= 0 || across[cell]! >= 0,
  );
  return { rows, columns, edgeOf, ends, cells: listsOf(edgeOf, ends.length) };
}
