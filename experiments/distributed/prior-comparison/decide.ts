import type { Scores } from "./scores.ts";

/** All repeats of one cell, by method. */
export interface ScoredCell {
  readonly name: string;
  readonly group: string;
  readonly covariates: number;
  readonly scores: Readonly<Record<string, readonly Scores[]>>;
}

export interface Estimate {
  readonly mean: number;
  readonly error: number;
}

export interface Standing {
  readonly name: string;
  readonly logScore: number;
  /** Less the best log score; the error is that of the paired difference. */
  readonly behind: Estimate;
  /** Mean log ratio of prediction error to fixed-s. */
  readonly ratio: Estimate;
  readonly coverage: number;
}

export interface Decision {
  readonly standings: readonly Standing[];
  readonly chosen: string;
  /** Candidates that the log score alone does not tell from the best. */
  readonly tied: readonly string[];
}

const LOWEST_COVERAGE = 0.85;

/** The rule of DECLARATION.md. */
export function decide(cells: readonly ScoredCell[], names: readonly string[], reference: string): Decision {
  const scored = names.map((name) => ({
    name,
    logScore: groupMean(cells, (scores) => scores[name]!.map((one) => one.logScore)).mean,
    coverage: coverageOf(cells, name),
    ratio: groupMean(cells, (scores) =>
      scores[name]!.map((one, r) => Math.log(one.error / scores[reference]![r]!.error)),
    ),
  }));
  const admissible = scored.filter(({ coverage }) => coverage >= LOWEST_COVERAGE);
  const nearest = scored.toSorted((a, b) => Math.abs(a.coverage - 0.9) - Math.abs(b.coverage - 0.9));
  const field = admissible.length > 0 ? admissible : nearest.slice(0, 1);
  const best = field.reduce((a, b) => (b.logScore > a.logScore ? b : a));
  const standings = scored.map((one) => ({ ...one, behind: difference(cells, one.name, best.name) }));
  const tied = standings.filter(
    ({ name, behind }) =>
      field.some((other) => other.name === name) &&
      (name === best.name || Math.abs(behind.mean) < 2 * behind.error),
  );
  const chosen = tied.reduce((a, b) => (b.ratio.mean < a.ratio.mean ? b : a));
  return { standings, chosen: chosen.name, tied: tied.map(({ name }) => name) };
}

/** Log score of one method less that of another, paired by repeats. */
export function difference(cells: readonly ScoredCell[], name: string, other: string): Estimate {
  return groupMean(cells, (scores) =>
    scores[name]!.map((one, r) => one.logScore - scores[other]![r]!.logScore),
  );
}

/** Share of true coefficients inside, over all cells that have a truth. */
export function coverageOf(cells: readonly ScoredCell[], name: string): number {
  let inside = 0;
  let of = 0;
  for (const { scores, covariates } of cells)
    for (const { covered } of scores[name]!) {
      if (covered === null) continue;
      inside += covered;
      of += covariates;
    }
  return of === 0 ? Number.NaN : inside / of;
}

/** Mean over repeats, then cells, then groups, each with equal weight. */
export function groupMean(
  cells: readonly ScoredCell[],
  valuesOf: (scores: ScoredCell["scores"]) => readonly number[],
): Estimate {
  const groups = [...new Set(cells.map(({ group }) => group))];
  const parts = groups.map((group) =>
    averaged(cells.filter((cell) => cell.group === group).map(({ scores }) => estimateOf(valuesOf(scores)))),
  );
  return averaged(parts);
}

function averaged(parts: readonly Estimate[]): Estimate {
  const n = parts.length;
  return {
    mean: parts.reduce((sum, { mean }) => sum + mean, 0) / n,
    error: Math.hypot(...parts.map(({ error }) => error)) / n,
  };
}

export function estimateOf(values: readonly number[]): Estimate {
  const n = values.length;
  const mean = values.reduce((sum, v) => sum + v, 0) / n;
  const squares = values.reduce((sum, v) => sum + (v - mean) ** 2, 0);
  return { mean, error: Math.sqrt(squares / Math.max(1, n - 1) / n) };
}
