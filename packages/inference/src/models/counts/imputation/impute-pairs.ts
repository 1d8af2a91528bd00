import { collapsedCount } from "./collapsed.ts";
import type { Impute } from "./impute.ts";
import { countReportedTwice } from "./reported-twice.ts";

/** Who reported a pair's count: the actor of the row, the actor of the column, or both. */
export const SEEN = Object.freeze({ own: 1, other: 2, both: 3 });

interface PairTable {
  readonly actors: number;
  readonly counts: Int32Array;
  readonly decay: Float64Array;
  /** Of every cell who reported it, as {@link SEEN}; 0: nobody. Absent: both. */
  readonly mask: Uint8Array | undefined;
}

/** Draws the true count of a pair from its two reports: the cell's own and the mirrored one. */
export function pairImputer({ actors, counts, decay, mask }: PairTable): Impute {
  return (rng, cell, report, mean, alpha) => {
    const row = Math.floor(cell / actors);
    const column = cell - row * actors;
    const seen = mask === undefined ? SEEN.both : mask[cell]!;
    if (seen === SEEN.own) return collapsedCount(rng, report, mean, alpha);
    const back = counts[column * actors + row]!;
    if (seen === SEEN.other) return collapsedCount(rng, back, mean, decay[column]!);
    return countReportedTwice(rng, report, back, mean, alpha, decay[column]!);
  };
}
