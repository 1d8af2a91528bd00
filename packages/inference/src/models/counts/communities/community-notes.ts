import { countNotes } from "../count-notes.ts";
import { checkedCounts } from "../input/check-counts.ts";
import type { CommunityInput } from "../input/count-input.ts";
import { disagreement } from "./disagreement.ts";
import { isReport, readingOf } from "./reported.ts";

/**
 * What to know about a table before believing in its communities: self-interactions that are not read, and two
 * reports of a pair that cannot be of the same count.
 */
export function communityNotes(input: CommunityInput): readonly string[] {
  const { actors, communities } = input;
  const reading = readingOf(input);
  const isCell = isReport(reading);
  const checked = checkedCounts(input, actors, actors, isCell);
  return [
    ...countNotes(checked, {
      rows: actors,
      columns: actors,
      components: communities,
      words: { rows: "actors", columns: "actors", components: "communities" },
      isCell,
      isSquare: true,
      ...(reading.twice && {
        share: (i: number, j: number) => (checked.mask?.[j * actors + i] === 0 ? 1 : 0.5),
      }),
    }),
    ...(reading.twice ? disagreement(checked, actors) : []),
    ...selfNotes(input),
  ];
}

function selfNotes({ actors, counts }: CommunityInput): readonly string[] {
  const selves = Array.from({ length: actors }, (_, i) => counts[i * actors + i]).filter(
    (count) => count !== 0,
  ).length;
  return selves === 0 ? [] : [`counts of ${selves} actors with themselves are not read: the model has none`];
}
