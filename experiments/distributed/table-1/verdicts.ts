import type { CellErrors } from "../cell-errors.ts";
import { apart, type ErrorSummary } from "../error-summary.ts";
import { METHODS, type MethodName } from "./estimates.ts";
import { type PublishedMethod, publishedError, type Target, targetOf } from "./published.ts";

/** Half a unit of the last printed digit. */
const ROUNDING = 0.00005;
/** t_{0.95, 49}, by which the paper's 90 % intervals are wider than a standard error. */
const PAPERS_T = 1.6766;

export interface Reproduction {
  readonly cell: string;
  /** Whether our mean lies in the published 90 % interval, as far as its printed digits say. */
  readonly inside: boolean;
  /** Our mean less the published one, in standard errors of the difference. */
  readonly deviation: number;
  readonly ours: number;
  readonly interval: readonly [number, number];
}

/** Our mean at the authors' noise against the published interval. */
export function reproductionOf(cell: CellErrors, method: string, as: PublishedMethod): Reproduction {
  const { mean: ours, error } = cell.methods[method]!;
  const { mean, interval } = publishedError(cell.data, cell.holders, as);
  const [low, high] = interval;
  // Uniform rounding of the printed mean has this sd.
  const rounding = ROUNDING / Math.sqrt(3);
  const published = Math.hypot((high - low) / 2 / PAPERS_T, rounding);
  return {
    cell: nameOf(cell),
    inside: ours >= low - ROUNDING && ours <= high + ROUNDING,
    deviation: apart({ mean: ours, error }, { mean, error: published }),
    ours,
    interval,
  };
}

export interface Comparison {
  readonly cell: string;
  readonly target: Target;
  /** The method with the least mean error, in hindsight. */
  readonly best: MethodName;
  readonly found: ErrorSummary;
  /** Less than 0 where ours is better, in standard errors of the difference. */
  readonly deviation: number;
  readonly verdict: "better" | "reached" | "worse";
}

/** Two standard errors are called a difference. */
const CLEAR = 2;

/** One of our methods, or the best of all, against the reference's best with the same mechanism. */
export function comparisonOf(cell: CellErrors, methods: readonly MethodName[] = METHODS): Comparison {
  const known = methods.filter((name) => cell.methods[name] !== undefined);
  const best = known.reduce((a, b) => (cell.methods[b]!.mean < cell.methods[a]!.mean ? b : a));
  const found = cell.methods[best]!;
  const target = targetOf(cell.data, cell.holders);
  const deviation = apart(found, target);
  const verdict = deviation < -CLEAR ? "better" : deviation > CLEAR ? "worse" : "reached";
  return { cell: nameOf(cell), target, best, found, deviation, verdict };
}

export function nameOf({ data, holders }: Pick<CellErrors, "data" | "holders">): string {
  return `${data}, J = ${holders}`;
}
