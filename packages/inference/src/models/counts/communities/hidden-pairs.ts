import { type HiddenCells, hiddenLists } from "../input/hidden-cells.ts";

/**
 * Partners whose counts are hidden: those an actor sent to, those it received from. An undirected pair is
 * hidden for both of its actors, and there is one list.
 */
export interface HiddenPairs {
  readonly to: HiddenCells;
  readonly from: HiddenCells;
}

export function hiddenPairs(mask: Uint8Array, actors: number, directed: boolean): HiddenPairs {
  const pairs = mask.slice();
  for (let i = 0; i < actors; i++) {
    // The diagonal is left out of every sum anyway; it must not be taken off twice.
    pairs[i * actors + i] = 1;
    if (!directed) for (let j = 0; j < i; j++) pairs[i * actors + j] = mask[j * actors + i]!;
  }
  const { byRow, byColumn } = hiddenLists(pairs, actors, actors);
  return { to: byRow, from: byColumn };
}
