import { DEPTH } from "../../../noise/noise-model.ts";
import type { CellLaw } from "../../laws/index.ts";

/**
 * What was published of one latent count, as a log likelihood of the whole numbers from 0 on:
 *
 *   additive:   constant − quadratic·(y − centre)² − linear·|y − kink|
 *   tabulated:  logs[y − low] from `low` on, impossible elsewhere.
 *
 * Everything that is not noise of a Laplace or normal law is tabulated: random rounding, transitions, hidden values, exact
 * ones, and several measurements of one count that are no single law of the first form.
 */
export type SeenCount = AdditiveCount | TabulatedCount;

export interface AdditiveCount {
  readonly kind: "additive";
  readonly constant: number;
  readonly quadratic: number;
  readonly centre: number;
  readonly linear: number;
  readonly kink: number;
}

export interface TabulatedCount {
  readonly kind: "tabulated";
  readonly low: number;
  readonly logs: Float64Array;
}

/** A table leaves out counts whose likelihood is below e^-700 of its largest: a mean that far away is no mean of theirs. */
const TABLE_DEPTH = 700;

/** What a published number says. */
export function seenCount(law: CellLaw, published: number): SeenCount {
  if (law.decay === undefined) {
    const [low, high] = law.window(published);
    return tabulated(low, high, (y) => law.logLikelihood(published, y));
  }
  const { constant, linear, quadratic } = law.decay;
  return { kind: "additive", constant, quadratic, centre: published, linear, kink: published };
}

/** What a hidden value says: the window of e^-36, doubled until e^-700 is left. */
export function hiddenCount(law: CellLaw, threshold: number): SeenCount {
  const logLikelihood = (y: number) => law.logAtMost(threshold, y);
  const [low, first] = law.windowAtMost(threshold);
  let high = first;
  const floor = logLikelihood(low) - TABLE_DEPTH;
  while (high < MOST_TABLE && logLikelihood(high) > floor) high = 2 * high + 1;
  return tabulated(low, high, logLikelihood);
}

/** Entries of one table; beyond, noise is so wide that a hidden value says nothing. */
const MOST_TABLE = 1 << 22;

function tabulated(low: number, high: number, logLikelihood: (y: number) => number): TabulatedCount {
  const logs = Float64Array.from({ length: Math.max(0, high - low + 1) }, (_, i) => logLikelihood(low + i));
  return { kind: "tabulated", low, logs };
}

/** What two independent measurements of the same count say together. */
export function joinedCount(one: SeenCount, other: SeenCount): SeenCount {
  if (one.kind === "additive" && other.kind === "additive") {
    if (one.linear === 0 || other.linear === 0) return joinedAdditive(one, other);
    const [low, high] = commonWindow(one, other);
    return tabulated(low, high, (y) => logSeen(one, y) + logSeen(other, y));
  }
  const [table, rest] = one.kind === "tabulated" ? [one, other] : [other as TabulatedCount, one];
  const high = table.low + table.logs.length - 1;
  return tabulated(table.low, high, (y) => logSeen(table, y) + logSeen(rest, y));
}

/** Squares join: q₁(y − c₁)² + q₂(y − c₂)² = (q₁ + q₂)(y − c)² + q₁q₂/(q₁ + q₂)·(c₁ − c₂)². */
function joinedAdditive(one: AdditiveCount, other: AdditiveCount): AdditiveCount {
  const quadratic = one.quadratic + other.quadratic;
  const share = quadratic === 0 ? 0.5 : one.quadratic / quadratic;
  const apart = one.quadratic * (1 - share) * (one.centre - other.centre) ** 2;
  return {
    kind: "additive",
    constant: one.constant + other.constant - apart,
    quadratic,
    centre: other.centre + share * (one.centre - other.centre),
    linear: one.linear + other.linear,
    kink: one.linear > 0 ? one.kink : other.kink,
  };
}

/** Where two laws with kinks leave anything: both fall off by at least the steeper of the two slopes. */
function commonWindow(one: AdditiveCount, other: AdditiveCount): readonly [number, number] {
  const reach = (TABLE_DEPTH + DEPTH) / Math.max(one.linear, other.linear) + Math.abs(one.kink - other.kink);
  const low = Math.max(0, Math.floor(Math.min(one.kink, other.kink) - reach));
  return [low, Math.max(low, Math.ceil(Math.max(one.kink, other.kink) + reach))];
}

/** log likelihood of a count. */
export function logSeen(seen: SeenCount, y: number): number {
  if (seen.kind === "tabulated") return seen.logs[y - seen.low] ?? Number.NEGATIVE_INFINITY;
  const { constant, quadratic, centre, linear, kink } = seen;
  return constant - quadratic * (y - centre) * (y - centre) - linear * Math.abs(y - kink);
}

/** The same of the rest of a whole, y = total − rest. */
export function reflectedCount(seen: SeenCount, total: number): SeenCount {
  if (seen.kind === "additive") return { ...seen, centre: total - seen.centre, kink: total - seen.kink };
  const high = seen.low + seen.logs.length - 1;
  return tabulated(Math.max(0, total - high), total - seen.low, (y) => logSeen(seen, total - y));
}
