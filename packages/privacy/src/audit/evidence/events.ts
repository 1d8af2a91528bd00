import type { Side } from "../auditables/auditable.ts";
import type { Claim } from "./binomial-evidence.ts";
import type { CellCounts } from "./cell-counts.ts";
import type { Partition } from "./partition.ts";

/** A set of cells, and the input that is suspected to make it too likely. */
export interface SuspectEvent {
  readonly partition: Partition;
  readonly cells: readonly number[];
  readonly likelier: Side;
}

/** Events of each of the two rankings that are kept per claim and direction. */
const KEPT = 4;

/** The first `size` cells of `order`, judged. */
interface Candidate {
  readonly partition: Partition;
  readonly likelier: Side;
  readonly order: readonly number[];
  readonly size: number;
  /** Standardised excess of the likelier share over what the claim allows. */
  readonly excess: number;
  /** A cautious estimate of the event's own epsilon. */
  readonly epsilon: number;
}

/**
 * The events worth testing against a claim, judged by exploratory counts alone (so that the test,
 * on fresh draws, owes a correction only for these few). By the Neyman-Pearson lemma the worst
 * events are those where the likelihood ratio exceeds a level, so for each partition the cells are
 * put in order of their estimated ratio and all leading sections are candidates; the orders by
 * score add the one-sided tails, which need no estimate.
 */
export function chooseEvents(
  claim: Claim,
  explored: readonly { readonly partition: Partition; readonly counts: CellCounts }[],
): readonly SuspectEvent[] {
  const sides: readonly Side[] = ["first", "second"];
  return sides.flatMap((likelier) => {
    const candidates = explored.flatMap(({ partition, counts }) =>
      orders(counts, likelier).flatMap((order) => sections(claim, partition, counts, likelier, order)),
    );
    return distinct([...best(candidates, (c) => c.excess), ...best(candidates, (c) => c.epsilon)]);
  });
}

function orders(counts: CellCounts, likelier: Side): readonly (readonly number[])[] {
  const likely = counts[likelier];
  const rare = counts[other(likelier)];
  const seen = [...likely.keys()].filter((cell) => likely[cell]! + rare[cell]! > 0);
  const ratio = (cell: number) => (likely[cell]! + 0.5) / (rare[cell]! + 0.5);
  return [seen, seen.toReversed(), seen.toSorted((a, b) => ratio(b) - ratio(a))];
}

/** Every leading section of `order` but the last, which is the sure event. */
function sections(
  claim: Claim,
  partition: Partition,
  counts: CellCounts,
  likelier: Side,
  order: readonly number[],
): readonly Candidate[] {
  const draws = { likely: sum(counts[likelier]), rare: sum(counts[other(likelier)]) };
  let likely = 0;
  let rare = 0;
  return order.slice(0, -1).map((cell, i) => {
    likely += counts[likelier][cell]!;
    rare += counts[other(likelier)][cell]!;
    const judged = judge(claim, smoothed(likely, draws.likely), smoothed(rare, draws.rare));
    return { partition, likelier, order, size: i + 1, ...judged };
  });
}

interface Share {
  readonly mean: number;
  readonly variance: number;
}

function smoothed(hits: number, draws: number): Share {
  const mean = (hits + 0.5) / (draws + 1);
  return { mean, variance: (mean * (1 - mean)) / draws };
}

function judge(claim: Claim, likely: Share, rare: Share): { excess: number; epsilon: number } {
  const growth = Math.exp(claim.epsilon);
  const excess =
    (likely.mean - growth * rare.mean - claim.delta) /
    Math.sqrt(likely.variance + growth ** 2 * rare.variance);
  const cautious = likely.mean - claim.delta - 4 * Math.sqrt(likely.variance);
  const generous = rare.mean + 4 * Math.sqrt(rare.variance);
  return { excess, epsilon: cautious > 0 ? Math.log(cautious / generous) : -Infinity };
}

function best(candidates: readonly Candidate[], rank: (c: Candidate) => number): readonly SuspectEvent[] {
  return candidates
    .toSorted((a, b) => rank(b) - rank(a))
    .slice(0, KEPT)
    .map(({ partition, likelier, order, size }) => ({ partition, likelier, cells: order.slice(0, size) }));
}

function distinct(events: readonly SuspectEvent[]): readonly SuspectEvent[] {
  const key = (event: SuspectEvent) => `${event.partition.name}:${event.cells.toSorted().join()}`;
  return [...new Map(events.map((event) => [key(event), event])).values()];
}

function other(side: Side): Side {
  return side === "first" ? "second" : "first";
}

function sum(counts: Float64Array): number {
  return counts.reduce((total, count) => total + count, 0);
}
