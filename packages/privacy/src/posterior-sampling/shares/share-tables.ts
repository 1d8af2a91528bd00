import { fail, requireCount } from "../../errors/index.ts";
import { fineStep, nearestSteps, spreadOf } from "../steps.ts";
import { type Tempering, type TemperingOptions, temper } from "../tempering.ts";
import { UNIT } from "./log-weights.ts";

/** One table of probabilities θ_k ≥ floor that add up to one. */
export interface ShareTable {
  readonly levels: number;
  readonly floor: number;
  /** Dirichlet prior Πθ_k^{α_k − 1}, restricted to the grid. */
  readonly concentration: readonly number[];
  /** θ_k = floor + (1 − K·floor)·m_k/steps, Σm_k = steps. */
  readonly steps: number;
}

/** A table whose logarithms are public whole numbers of steps: logShares[m] is log θ(m). */
export interface ScoredTable {
  readonly table: ShareTable;
  readonly logShares: readonly bigint[];
}

const MOST_STEPS = 2 ** 14 - 1;

/**
 * Per table and level: half a unit for putting the level's weight on the grid of units, half for F
 * (draw-shares.ts), and 2^-9 for floating point. Both laws are off by as much, upwards and downwards: times
 * 4.
 */
const SLACK_PER_LEVEL = 4 * (1 + 2 ** -8) * UNIT;

/** Checks a table and scores log θ(m) for m = 0 … steps, in whole steps of `step`. */
export function scoredTable(table: ShareTable, step: number): ScoredTable {
  const { steps } = table;
  const logShares = Array.from({ length: steps + 1 }, (_, m) =>
    nearestSteps(Math.log(shareOf(table, m)), step),
  );
  return { table, logShares };
}

export function shareOf({ levels, floor, steps }: ShareTable, m: number): number {
  return floor + (1 - levels * floor) * (m / steps);
}

/** A prior beyond this many nats would leave no room for the records in sums that must be exact. */
const MOST_PRIOR = 2 ** 26;

export function requireTable(table: ShareTable): ShareTable {
  const { levels, floor, steps, concentration } = table;
  requireCount("levels", levels, 2);
  if (!(floor > 0 && floor * levels < 1))
    fail("ARGUMENT", {
      name: "truncation floor",
      found: String(floor),
      accepted: `above 0 and below 1/${levels}: nothing else is left to draw`,
    });
  requireCount("steps", steps, 2);
  if (steps > MOST_STEPS)
    fail("ARGUMENT", { name: "steps", found: steps, accepted: `at most ${MOST_STEPS}` });
  const prior = concentration.reduce((sum, alpha) => sum - Math.abs(alpha - 1) * Math.log(floor), 0);
  if (!(prior <= MOST_PRIOR))
    fail("GRID_RANGE", { found: "a log prior", problem: "the concentrations are too large" });
  return table;
}

/** A step for the logarithms of all tables. */
export function tableStep(tables: readonly ShareTable[]): number {
  return fineStep(Math.max(...tables.map(({ floor }) => -Math.log(floor))));
}

/**
 * The temperature of draws from tables of several kinds, of which a neighbour touches `touched` each. A
 * record that changes turns one log θ of a table into another (or, where its class changes, one of one
 * table into one of another): the change runs over twice the spread L of log θ under replace-one, over L
 * under add-remove. Ranges add up over kinds (central spec §2.2, naive Bayes).
 */
export function temperTables(
  kinds: readonly (ScoredTable & { readonly touched: number })[],
  step: number,
  options: TemperingOptions,
): { readonly tempering: Tempering; readonly range: number } {
  const moves = options.neighbours === "add-remove" ? 1n : 2n;
  const range = kinds.reduce((sum, { logShares }) => sum + moves * spreadOf(logShares), 0n);
  const levels = kinds.reduce((sum, { table, touched }) => sum + touched * table.levels, 0);
  return { tempering: temper(options, range, step, levels * SLACK_PER_LEVEL), range: Number(range) * step };
}

/** N·ε·2^24 must stay below 2^51, so that sums of weights are exact; the prior has 2^50. */
export function mostRecords({ epsilon }: Tempering): number {
  return Math.floor(Math.min(Number.MAX_SAFE_INTEGER, 2 ** 27 / epsilon));
}

/** Where the counts of one table lie. */
export interface TablePlace {
  readonly from: number;
  readonly to: number;
}

/**
 * As many counts as wanted, none negative, and in no table more records than the arithmetic carries. Errors
 * show no count.
 */
export function requireCounts(counts: readonly bigint[], tables: readonly TablePlace[], most: number): void {
  const length = tables.at(-1)!.to;
  if (counts.length !== length)
    fail("ARGUMENT", { name: "counts.length", found: counts.length, accepted: length });
  if (counts.some((count) => typeof count !== "bigint" || count < 0n))
    fail("ARGUMENT", { name: "a count", found: "no BigInt from 0", accepted: "a BigInt from 0" });
  const records = ({ from, to }: TablePlace) => counts.slice(from, to).reduce((a, b) => a + b, 0n);
  if (tables.some((table) => records(table) > BigInt(most)))
    fail("RECORDS_TOO_MANY", { found: most, accepted: most });
}
