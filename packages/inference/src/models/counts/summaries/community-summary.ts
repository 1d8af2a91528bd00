import { requireCount, requireLength, requireWithin } from "../../../errors/index.ts";
import type { CommunityDraw } from "../count-draw.ts";
import { communityShares } from "./community-shares.ts";
import { communityText } from "./community-text.ts";
import { type CredibleInterval, intervalOf } from "./interval.ts";
import { type ComponentMatching, type DrawChains, firstOf, matchCommunities } from "./match-components.ts";

export interface CommunitySummaryOptions {
  /** Names of the actors; numbered from 1 without it. */
  readonly actors?: readonly string[];
  /** Members shown per community in the text; 10 without it. */
  readonly top?: number;
  /** Probability of the central credible intervals; 0.9 without it. */
  readonly interval?: number;
}

/** One actor's part in every community. */
export interface MembershipRow {
  readonly actor: string;
  /** Expected interactions that the actor takes part in: sent and received ones, or each undirected one once. */
  readonly activity: CredibleInterval;
  /** The share of them that it has as a member of each community, in the order of `communities`; they sum to 1. */
  readonly shares: readonly CredibleInterval[];
}

export interface CommunitySummary {
  /** Common names of the communities in `matching`, the one with most interactions first. */
  readonly communities: readonly number[];
  readonly memberships: readonly MembershipRow[];
  readonly directed: boolean;
  /** blocks[c][d]: expected interactions from c to d; undirected ones between them, each pair once. */
  readonly blocks: readonly (readonly CredibleInterval[])[];
  readonly interval: number;
  readonly matching: ComponentMatching;
  toString(): string;
}

/**
 * Members of communities and the matrix of interactions between them, averaged over draws and chains whose
 * components were given common names first ({@link matchCommunities}). Both are expected numbers of interactions or shares of them,
 * which do not depend on how a draw divides a factor between theta and the block matrix.
 */
export function communitySummary(
  chains: DrawChains<CommunityDraw>,
  options: CommunitySummaryOptions = {},
): CommunitySummary {
  const { actors, communities, directed } = firstOf(chains);
  const names = options.actors ?? Array.from({ length: actors }, (_, i) => `actor ${i + 1}`);
  requireLength("actors", names, actors);
  const top = Math.min(requireCount("top", options.top ?? 10, 1), actors);
  const interval = requireWithin("interval", options.interval ?? 0.9, 0, 1);
  const matching = matchCommunities(chains);
  const draws = chains.flat().map((draw, t) => communityShares(draw, matching.labels.flat()[t]!));
  const over = (value: (draw: ReturnType<typeof communityShares>) => number) =>
    intervalOf(Float64Array.from(draws, value), interval);
  const sizes = Array.from({ length: communities }, (_, c) => over(({ sizes: own }) => own[c]!).mean);
  const order = [...sizes.keys()].sort((a, b) => sizes[b]! - sizes[a]!);
  const summary = {
    communities: Object.freeze(order),
    directed,
    memberships: names.map((actor, i) =>
      Object.freeze({
        actor,
        activity: over(({ activity }) => activity[i]!),
        shares: order.map((c) => over(({ memberships }) => memberships[i * communities + c]!)),
      }),
    ),
    blocks: order.map((c) => order.map((d) => over(({ blocks }) => blocks[c * communities + d]!))),
    interval,
    matching,
  };
  return Object.freeze({ ...summary, toString: () => communityText(summary, top) });
}
