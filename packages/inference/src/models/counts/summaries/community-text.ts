import { percent, significant } from "../../../text/index.ts";
import type { CommunitySummary } from "./community-summary.ts";
import { shareText } from "./interval.ts";
import { isApart, NOT_SUMMARISED } from "./matching-notes.ts";

/** The communities with their most active members, and the block matrix, as text. */
export function communityText(summary: Omit<CommunitySummary, "toString">, top: number): string {
  const { communities, directed, blocks, interval, matching } = summary;
  const number = (x: number) => significant(x, 3);
  const matrix = blocks.map((row, c) =>
    [
      `community ${c + 1}`,
      ...row.map(({ mean, low, high }) => `${number(mean)} (${number(low)} to ${number(high)})`),
    ].join("  "),
  );
  return [
    ...communities.map((component, c) =>
      isApart(matching, component)
        ? `community ${c + 1}: ${NOT_SUMMARISED}`
        : [`community ${c + 1}`, ...membersOf(summary, c, top)].join("\n  "),
    ),
    ...(communities.some((component) => isApart(matching, component))
      ? []
      : [
          directed
            ? "expected interactions from community (row) to community (column)"
            : "expected interactions between communities, each pair of actors once",
          ...matrix,
        ]),
    `means with ${percent(interval)} credible intervals; a member's share is that of its own interactions`,
    ...matching.notes,
  ].join("\n");
}

function membersOf(
  { memberships }: Pick<CommunitySummary, "memberships">,
  c: number,
  top: number,
): readonly string[] {
  return memberships
    .map(({ actor, activity, shares }) => ({
      actor,
      part: activity.mean * shares[c]!.mean,
      share: shares[c]!,
    }))
    .sort((a, b) => b.part - a.part)
    .slice(0, top)
    .map(({ actor, share }) => `${actor} ${shareText(share)}`);
}
