import { checkedCounts } from "../check-counts.ts";
import type { CommunityInput } from "../count-input.ts";
import { countNotes } from "../count-notes.ts";
import { isPair } from "./community-data.ts";

/** What to know about a table before believing in its communities, self-interactions that are not read included. */
export function communityNotes(input: CommunityInput): readonly string[] {
  const { actors, communities, directed = true } = input;
  const isCell = isPair(directed);
  const notes = countNotes(checkedCounts(input, actors, actors, isCell), {
    rows: actors,
    columns: actors,
    components: communities,
    words: { rows: "actors", columns: "actors", components: "communities" },
    // An actor who only receives has counts too: both directions of a pair are its cells.
    isCell: (i, j) => isCell(i, j) || isCell(j, i),
  });
  const selves = Array.from({ length: actors }, (_, i) => input.counts[i * actors + i]).filter(
    (count) => count !== 0,
  ).length;
  return selves === 0
    ? notes
    : [...notes, `counts of ${selves} actors with themselves are not read: the model has none`];
}
