import { fail, requireCount, requireLength, requirePositive } from "../../errors/index.ts";
import { onesPerLevel, type PackedReports, packReports, requirePacked } from "./reports/packed-reports.ts";

/** Reports of one kind and one budget. People with other budgets or another mechanism make another term. */
export type HistogramTerm =
  /** Optimal unary encoding, whole reports: a bit for every level. */
  | {
      readonly kind: "unary-reports";
      readonly epsilon: number;
      readonly reports: readonly (readonly number[])[] | PackedReports;
      /** How many people sent each report; one each without it. */
      readonly times?: readonly number[];
    }
  /** Optimal unary encoding, only how many of `count` reports have a one at each level. */
  | {
      readonly kind: "unary-sums";
      readonly epsilon: number;
      readonly ones: ArrayLike<number>;
      readonly count: number;
    }
  /** Randomised response over all levels (two levels: of a bit): how many reports name each level. */
  | { readonly kind: "response-counts"; readonly epsilon: number; readonly counts: ArrayLike<number> };

/** What shares are estimated from; plain data, so that it travels to workers. */
export interface HistogramInput {
  /** The names of the levels, or how many there are. */
  readonly levels: number | readonly string[];
  readonly terms: readonly HistogramTerm[];
  /** `{ concentration }` of the Dirichlet prior: a number for all levels or a list; learned without it. */
  readonly prior?: unknown;
}

/** A term whose every part was checked. */
export type CheckedTerm =
  | { readonly kind: "unary-reports"; readonly epsilon: number; readonly reports: PackedReports }
  | {
      readonly kind: "unary-sums";
      readonly epsilon: number;
      readonly ones: Float64Array;
      readonly count: number;
    }
  | { readonly kind: "response-counts"; readonly epsilon: number; readonly counts: Float64Array };

/** How many levels there are, at least two; names must differ. */
export function levelCount({ levels }: Pick<HistogramInput, "levels">): number {
  if (!Array.isArray(levels)) return requireCount("levels", levels as number, 2);
  const names = levels as readonly unknown[];
  if (new Set(names).size !== names.length || !names.every((name) => typeof name === "string"))
    fail("ARGUMENT", { name: "levels", found: "with a name twice or no text", accepted: "different names" });
  return requireCount("the number of levels", names.length, 2);
}

/** Checks every term; errors name the place and never what a person reported. */
export function checkedTerms(input: HistogramInput): readonly CheckedTerm[] {
  const levels = levelCount(input);
  if (!Array.isArray(input.terms) || input.terms.length === 0)
    fail("ARGUMENT", { name: "terms", found: "no term", accepted: "one or more" });
  return input.terms.map((term, i) => checkedTerm(term, `terms[${i}]`, levels));
}

function checkedTerm(term: HistogramTerm, name: string, levels: number): CheckedTerm {
  const epsilon = requirePositive(`${name}.epsilon`, term.epsilon);
  switch (term.kind) {
    case "unary-reports":
      return { kind: term.kind, epsilon, reports: packedReports(term, name, levels) };
    case "unary-sums": {
      const count = requireCount(`${name}.count`, term.count, 1);
      const ones = countsOf(`${name}.ones`, term.ones, levels, count);
      return { kind: term.kind, epsilon, ones, count };
    }
    case "response-counts": {
      const counts = countsOf(`${name}.counts`, term.counts, levels);
      requireSome(name, counts);
      return { kind: term.kind, epsilon, counts };
    }
    default:
      return refuseKind(name, term);
  }
}

function packedReports(
  { reports, times }: Extract<HistogramTerm, { kind: "unary-reports" }>,
  name: string,
  levels: number,
): PackedReports {
  const packed =
    "bytes" in reports
      ? requirePacked(`${name}.reports`, reports, levels)
      : packReports(reports, levels, times);
  requireSome(name, packed.times);
  return packed;
}

function requireSome(name: string, counts: Float64Array): void {
  if (!counts.some((n) => n > 0))
    fail("ARGUMENT", { name, found: "without reports", accepted: "one or more" });
}

/** Whole numbers from 0, at most `most` each. They are totals, but the error stays silent about them. */
function countsOf(name: string, values: ArrayLike<number>, levels: number, most = Infinity): Float64Array {
  requireLength(name, values, levels);
  return Float64Array.from({ length: levels }, (_, k) => {
    const n = values[k]!;
    if (!(Number.isSafeInteger(n) && n >= 0 && n <= most))
      fail("ARGUMENT", {
        name: `${name}[${k}]`,
        found: "something else",
        accepted: `a whole number from 0${most < Infinity ? " to the number of reports" : ""}`,
      });
    return n;
  });
}

function refuseKind(name: string, term: never): never {
  const found = JSON.stringify((term as { readonly kind?: unknown }).kind) ?? "missing";
  const accepted = '"unary-reports", "unary-sums" or "response-counts"';
  return fail("ARGUMENT", { name: `${name}.kind`, found, accepted });
}

/** How many reports a term holds. */
export function reportsOf(term: CheckedTerm): number {
  if (term.kind === "unary-sums") return term.count;
  const times = term.kind === "unary-reports" ? term.reports.times : term.counts;
  return times.reduce((sum, n) => sum + n, 0);
}

/**
 * The same input with every batch of whole unary reports replaced by its sums: less to compute with,
 * less information (see the README), and a normal approximation instead of the exact law.
 */
export function summedInput(input: HistogramInput): HistogramInput {
  return { ...input, terms: checkedTerms(input).map(summedTerm) };
}

function summedTerm(term: CheckedTerm): HistogramTerm {
  if (term.kind !== "unary-reports") return term;
  const { epsilon, reports } = term;
  return { kind: "unary-sums", epsilon, ones: onesPerLevel(reports), count: reportsOf(term) };
}
