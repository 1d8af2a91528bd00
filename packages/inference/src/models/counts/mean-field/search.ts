import type { SeededSource } from "../../../math/random/index.ts";
import { type CountField, restore, type SavedField, saved } from "./field.ts";

/** Visits of cells that a search may cost: some seconds. */
const VISITS = 2e7;
/** Rounds of every candidate, of the best few of them, of the best, and of whatever is tried on it. */
const ROUNDS = { first: 20, better: 32, best: 48, tried: 16, shaken: 32 } as const;
/** Candidates, those that are followed further, and how often the best is shaken: where there is time for all. */
const MOST = { candidates: 8, better: 3, shakes: 4 } as const;
/** Rounds with the same expected counts. */
const FRESH = 4;
/** Pairs of components that are tried as one, the most similar first. */
const TRIES = 4;
/** In logs: less is what more rounds would have brought. */
const LEAST_GAIN = 1;

/**
 * Where a chain starts: at the best of several mean-field approximations. A chain of sweeps hardly ever leaves a poor
 * mode; in which one it stays is decided here, by how much of the posterior lies around (the bound). Components that
 * one would do for are joined, and those of the best are exchanged for new ones as long as that helps. Every chain
 * searches by itself, so that searches which end in different places show as chains that disagree.
 */
export function searchField(field: CountField, rng: SeededSource): void {
  const rounds = VISITS / field.cells;
  const candidates = atMost(MOST.candidates, rounds / 3 / ROUNDS.first);
  const better = atMost(MOST.better, rounds / 8 / ROUNDS.better);
  const found = Array.from({ length: candidates }, (_, kind) => {
    field.start(rng.split(`candidate ${kind}`), kind);
    return improved(field, ROUNDS.first);
  });
  const further = highestFirst(found)
    .slice(0, better)
    .map(({ state }) => {
      restore(field, state);
      return improved(field, ROUNDS.better);
    });
  restore(field, highestFirst(further)[0]!.state);
  if (candidates === 1) return;
  joinComponents(field);
  shake(field, rng.split("shakes"), atMost(MOST.shakes, rounds / 3 / ROUNDS.shaken));
  improved(field, ROUNDS.best);
}

interface Found {
  readonly bound: number;
  readonly state: SavedField;
}

function improved(field: CountField, rounds: number): Found {
  for (let round = 0; round < rounds; round++) field.round(round % FRESH === 0);
  return { bound: field.bound(), state: saved(field) };
}

function highestFirst(found: readonly Found[]): readonly Found[] {
  return [...found].sort((a, b) => b.bound - a.bound);
}

function atMost(most: number, affordable: number): number {
  return Math.max(1, Math.min(most, Math.floor(affordable)));
}

/** Joins components as long as the bound rises by more than rounds alone would raise it. */
function joinComponents(field: CountField): void {
  for (let joined = true; joined; ) joined = joinOnce(field, improved(field, ROUNDS.tried));
}

function joinOnce(field: CountField, { bound, state }: Found): boolean {
  for (const [a, b] of similarPairs(field).slice(0, TRIES)) {
    field.merge(a, b);
    if (improved(field, ROUNDS.tried).bound > bound + LEAST_GAIN) return true;
    restore(field, state);
  }
  return false;
}

/** Joins a component to its like and starts it anew at random; stays where that is better. */
function shake(field: CountField, rng: SeededSource, times: number): void {
  let best = improved(field, 1);
  for (let time = 0; time < times; time++) {
    const pairs = similarPairs(field);
    if (pairs.length === 0) return;
    const [a, b] = pairs[Math.floor(rng.uniform() * Math.min(TRIES, pairs.length))]!;
    field.merge(a, b);
    field.seed(rng, b);
    const found = improved(field, ROUNDS.shaken);
    if (found.bound > best.bound + LEAST_GAIN) best = found;
    else restore(field, best.state);
  }
}

/** Pairs of components in use, the most similar first. */
function similarPairs(field: CountField): readonly (readonly [number, number])[] {
  const used = Array.from({ length: field.components }, (_, c) => c).filter((c) => field.counts(c) > 1);
  const pairs = used.flatMap((a) =>
    used.filter((b) => b < a).map((b) => ({ pair: [a, b] as const, alike: field.similarity(a, b) })),
  );
  return pairs.sort((x, y) => y.alike - x.alike).map(({ pair }) => pair);
}
