import { requireLength } from "../../../errors/index.ts";
import { maskOfPairs } from "../communities/reported.ts";
import type { CommunityInput, TopicInput } from "../input/count-input.ts";

/**
 * What a cell of the table is for a model: read, held out, or (the diagonal; below it if undirected) nothing. A pair
 * that is reported twice is read if one of its reports is, and its cell stands right of the diagonal too.
 */
export const CELL = Object.freeze({ heldOut: 0, read: 1, none: 2 });

/** The role of every cell, by rows. */
export function cellRoles(input: TopicInput | CommunityInput): Uint8Array {
  return "topics" in input ? topicRoles(input) : communityRoles(input);
}

function topicRoles({ documents, words, mask }: TopicInput): Uint8Array {
  return masked(documents * words, mask);
}

function communityRoles({ actors, directed = true, reported, mask }: CommunityInput): Uint8Array {
  const roles = masked(actors * actors, mask);
  if (reported === "twice") roles.set(masked(actors * actors, maskOfPairs(mask, actors)));
  for (let i = 0; i < actors; i++)
    for (let j = 0; j < actors; j++) if (directed ? i === j : j <= i) roles[i * actors + j] = CELL.none;
  return roles;
}

function masked(cells: number, mask: Uint8Array | undefined): Uint8Array {
  if (mask === undefined) return new Uint8Array(cells).fill(CELL.read);
  requireLength("mask", mask, cells);
  return mask.map((read) => (read === 0 ? CELL.heldOut : CELL.read));
}
