import { fail } from "../../errors/index.ts";
import type { Auditable, Side } from "../auditables/auditable.ts";
import { type Claim, evidenceAgainst, evidenceThreshold, refutedEpsilon } from "./binomial-evidence.ts";
import { type CellCounts, countCells, tally } from "./cell-counts.ts";
import { chooseEvents, type SuspectEvent } from "./events.ts";
import { type Partition, partitionsFor } from "./partition.ts";
import { smallestDetectable } from "./smallest-detectable.ts";

/** What the audit found about one (epsilon, delta) that was claimed. */
export interface ClaimFinding extends Claim {
  /** Whether the claim is refuted. */
  readonly violation: boolean;
  /** With confidence 1 - falseAlarmRate, the true epsilon at this delta is at least this. */
  readonly epsilonLower: number;
  /** A true epsilon of this size on the best of the tested events is flagged with probability >= 0.9. */
  readonly smallestDetectable: number;
  readonly events: number;
}

type Scores = Readonly<Record<Side, Float64Array>>;

interface Explored {
  readonly partition: Partition;
  readonly counts: CellCounts;
}

/**
 * Tests claims of one auditable on `draws` runs per input. A quarter of the runs choose the events,
 * the rest test them. The probability that any true claim is called violated is at most
 * `falseAlarmRate`, divided evenly among all (claim, event) pairs (Bonferroni; the pairs are fixed
 * before the testing runs are counted, so the division holds whatever the exploration chose).
 */
export function testClaims(
  target: Auditable,
  claims: readonly Claim[],
  draws: number,
  falseAlarmRate: number,
): readonly ClaimFinding[] {
  const exploring = Math.ceil(draws / 4);
  const explored = explore(drawScores(target, exploring));
  const chosen = claims.map((claim) => ({ claim, events: chooseEvents(claim, explored) }));
  const pairs = chosen.reduce((total, { events }) => total + events.length, 0);
  const threshold = evidenceThreshold(falseAlarmRate / Math.max(1, pairs));
  const fresh = countFresh(explored, drawScores(target, draws - exploring));
  return chosen.map(({ claim, events }) => judgeClaim(claim, events, fresh, threshold));
}

/** Runs the target alternately on both inputs. */
function drawScores(target: Auditable, draws: number): Scores {
  const scores = { first: new Float64Array(draws), second: new Float64Array(draws) };
  for (let i = 0; i < draws; i++) {
    scores.first[i] = finite(target.draw("first"));
    scores.second[i] = finite(target.draw("second"));
  }
  return scores;
}

function finite(score: number): number {
  if (Number.isFinite(score)) return score;
  return fail("ARGUMENT", { name: "audit score", found: "not finite", accepted: "a finite number" });
}

function explore(scores: Scores): readonly Explored[] {
  const n = scores.first.length;
  const pooled = new Float64Array(2 * n);
  pooled.set(scores.first);
  pooled.set(scores.second, n);
  return partitionsFor(pooled.sort()).map((partition) => ({
    partition,
    counts: countCells(partition, scores),
  }));
}

function countFresh(explored: readonly Explored[], scores: Scores): ReadonlyMap<Partition, CellCounts> {
  return new Map(explored.map(({ partition }) => [partition, countCells(partition, scores)]));
}

function judgeClaim(
  claim: Claim,
  events: readonly SuspectEvent[],
  fresh: ReadonlyMap<Partition, CellCounts>,
  threshold: number,
): ClaimFinding {
  const found = events.map((event) => judgeEvent(claim, event, fresh.get(event.partition)!, threshold));
  return Object.freeze({
    ...claim,
    violation: found.some((f) => f.violation),
    epsilonLower: Math.max(0, ...found.map((f) => f.epsilonLower)),
    smallestDetectable: Math.min(...found.map((f) => f.smallestDetectable)),
    events: events.length,
  });
}

function judgeEvent(claim: Claim, event: SuspectEvent, counts: CellCounts, threshold: number) {
  const first = tally(counts.first, event.cells);
  const second = tally(counts.second, event.cells);
  const [likely, rare] = event.likelier === "first" ? [first, second] : [second, first];
  // The rare share is known from its draws only; an event never seen is given the share of one hit.
  // An event that came out the other way round says nothing of what could be seen this way.
  const shares = { likely: likely.hits / likely.draws, rare: Math.max(1, rare.hits) / rare.draws };
  const telling = likely.hits * rare.draws >= rare.hits * likely.draws;
  return {
    violation: evidenceAgainst(claim, likely, rare) >= threshold,
    epsilonLower: refutedEpsilon(claim.delta, likely, rare, threshold),
    smallestDetectable: telling ? smallestDetectable(claim, shares, rare.draws, threshold) : Infinity,
  };
}
