import type { Side } from "../auditables/auditable.ts";
import type { Tally } from "./binomial-evidence.ts";
import type { Partition } from "./partition.ts";

/** How many of each input's scores fell into each cell of a partition. */
export interface CellCounts {
  readonly first: Float64Array;
  readonly second: Float64Array;
}

export function countCells(partition: Partition, scores: Readonly<Record<Side, Float64Array>>): CellCounts {
  return { first: countOne(partition, scores.first), second: countOne(partition, scores.second) };
}

function countOne(partition: Partition, scores: Float64Array): Float64Array {
  const counts = new Float64Array(partition.cells);
  for (const score of scores) {
    const cell = partition.cellOf(score);
    counts[cell] = counts[cell]! + 1;
  }
  return counts;
}

/** How often the event "the score is in one of `cells`" happened. */
export function tally(counts: Float64Array, cells: readonly number[]): Tally {
  let draws = 0;
  for (const count of counts) draws += count;
  let hits = 0;
  for (const cell of cells) hits += counts[cell]!;
  return { hits, draws };
}
