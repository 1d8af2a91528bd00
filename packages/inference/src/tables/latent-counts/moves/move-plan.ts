import type { CellLists } from "./cell-lists.ts";

/** What moves between cells, beside single cells: plain data. */
export interface MovePlan {
  readonly transfers: readonly TransferFamily[];
  readonly cycles: CycleGraph | undefined;
}

/** Classes of cells between which people move two by two: all measurements that the family is about stay as they are. */
export interface TransferFamily {
  readonly lists: CellLists;
  /** Steps of a class are 4^u, u up to this. */
  readonly scales: Uint8Array;
}

/** Exact sums that cross, as places (rows, then columns, then the ground) and edges between two of them. */
export interface CycleGraph {
  readonly places: number;
  /** The two places of every edge: 2e and 2e + 1. */
  readonly ends: Int32Array;
  /** Edges at every place, in the order of the places across. */
  readonly at: CellLists;
  /** Cells of every edge. */
  readonly cells: CellLists;
  readonly scales: number;
}
