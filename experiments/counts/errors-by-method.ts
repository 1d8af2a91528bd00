import { meanAndError } from "../local/spread.ts";
import { type MethodName, methods } from "./cells/methods.ts";

/** Mean over repeats, and its standard error. */
export interface Score {
  readonly mean: number;
  readonly error: number;
}

export interface Errors {
  readonly inSample: number;
  readonly heldOut: number;
}

export const parts = ["inSample", "heldOut"] as const;
export type Part = (typeof parts)[number];

/** One point of a figure: all methods at one level of privacy. */
export interface Row {
  /** Which curve it belongs to: "5 communities". */
  readonly group: string;
  /** ε/N. */
  readonly rate: number;
  readonly errors: Readonly<Record<Part, Readonly<Record<MethodName, Score>>>>;
}

/** What one task found; the non-private fit has no level and belongs to all of its group. */
export interface MethodErrors {
  readonly group: string;
  readonly rate?: number | undefined;
  readonly errors: Readonly<Partial<Record<MethodName, Errors>>>;
}

/** Mean over repeats by groups and levels, in the order of the tasks. */
export function rowsOf(found: readonly MethodErrors[]): readonly Row[] {
  const groups = [...new Set(found.map(({ group }) => group))];
  const rates = [...new Set(found.flatMap(({ rate }) => rate ?? []))];
  return groups.flatMap((group) =>
    rates.map((rate) => {
      const own = found.filter((one) => one.group === group && (one.rate ?? rate) === rate);
      return {
        group,
        rate,
        errors: { inSample: scoresOf(own, "inSample"), heldOut: scoresOf(own, "heldOut") },
      };
    }),
  );
}

function scoresOf(own: readonly MethodErrors[], part: Part): Row["errors"][Part] {
  const scores = methods.map((method) => {
    const { mean, error } = meanAndError(own.flatMap(({ errors }) => errors[method]?.[part] ?? []));
    return [method, { mean, error }];
  });
  return Object.fromEntries(scores) as Row["errors"][Part];
}

/** Where noise-aware lies from non-private (0) to naive (1). */
export function positionOf({ errors }: Row, part: Part): number {
  const { "non-private": best, "noise-aware": own, naive } = errors[part];
  return (own.mean - best.mean) / (naive.mean - best.mean);
}
