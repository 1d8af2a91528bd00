import { lineChart } from "dpbayes/plot";
import type { Json } from "../experiment.ts";
import { markdownTable } from "../markdown.ts";
import { meanAndError } from "./spread.ts";

/** Scores of one epsilon's repeats, by method; whether more is better the figure knows. */
export interface MethodScores {
  readonly epsilon: number;
  readonly scores: Readonly<Record<string, readonly number[]>>;
}

export interface MethodSummary {
  readonly mean: number;
  readonly sd: number;
  readonly error: number;
}

/** One line of a comparison: at an epsilon, each method's mean score. */
export interface ComparisonRow {
  readonly epsilon: number;
  readonly repeats: number;
  readonly methods: Readonly<Record<string, MethodSummary>>;
}

/** Joins the parts of every epsilon. */
export function comparisonRows(parts: readonly MethodScores[]): readonly ComparisonRow[] {
  const epsilons = [...new Set(parts.map(({ epsilon }) => epsilon))];
  return epsilons.map((epsilon) => {
    const own = parts.filter((part) => part.epsilon === epsilon);
    // A slow method may have run in some of the parts only.
    const names = [...new Set(own.flatMap(({ scores }) => Object.keys(scores)))];
    const joined = names.map((name) => [name, own.flatMap(({ scores }) => scores[name] ?? [])] as const);
    const methods = joined.map(([name, scores]) => [name, meanAndError(scores)] as const);
    return {
      epsilon,
      repeats: Math.max(...joined.map(([, scores]) => scores.length)),
      methods: Object.fromEntries(methods),
    };
  });
}

/** With hindsight: of several methods at one epsilon the one whose mean is best. */
export function bestOf(
  row: ComparisonRow,
  names: readonly string[],
  better: (a: number, b: number) => boolean,
): MethodSummary & { readonly name: string } {
  const found = names.map((name) => ({ name, ...row.methods[name]! }));
  return found.reduce((best, one) => (better(one.mean, best.mean) ? one : best));
}

/** A table with one row per epsilon and one column per method: mean ± sd of the repeats. */
export function comparisonTable(rows: readonly ComparisonRow[], names: readonly string[]): string {
  return markdownTable(
    ["ε", ...names],
    rows.map(({ epsilon, methods }) => [
      String(epsilon),
      ...names.map((name) => `${methods[name]!.mean.toFixed(3)} ± ${methods[name]!.sd.toFixed(3)}`),
    ]),
  );
}

export function comparisonChart(
  rows: readonly ComparisonRow[],
  names: readonly string[],
  labels: { readonly title: string; readonly note: string; readonly y: string },
  limit = Number.POSITIVE_INFINITY,
): string {
  return lineChart({
    ...labels,
    x: "ε",
    xScale: "log",
    series: names.map((name) => ({
      name,
      // A method that is off the chart is left out of the plot, not out of the table.
      points: rows
        .map(({ epsilon, methods }) => ({ x: epsilon, y: methods[name]!.mean, error: methods[name]!.sd }))
        .filter(({ y }) => y <= limit),
    })),
  });
}

/** The rows as plain JSON. */
export function comparisonNumbers(rows: readonly ComparisonRow[]): Json {
  return rows as unknown as Json;
}
