import type { Guess, GuessedValue } from "../../population/guess.ts";
import { type Quantiles, quantilesOf } from "./implied-outcomes.ts";

/** What the prior says of a parameter. */
export interface ImpliedParameter {
  /** As a fit names it: "coefficients[age]". */
  readonly name: string;
  readonly quantiles: Quantiles;
}

export function impliedParameters(guesses: readonly Guess[]): readonly ImpliedParameter[] {
  const rows = guesses.map(({ parameters }) =>
    Object.entries(parameters).flatMap(([name, value]) => numbersIn(name, value)),
  );
  return (rows[0] ?? []).map(([name], i) => ({
    name,
    quantiles: quantilesOf(rows.map((row) => row[i]![1])),
  }));
}

function numbersIn(name: string, value: GuessedValue): readonly (readonly [string, number])[] {
  if (typeof value === "number") return [[name, value]];
  const entries: readonly (readonly [string, number])[] = Array.isArray(value)
    ? (value as readonly number[]).map((x, i) => [String(i + 1), x] as const)
    : Object.entries(value as Readonly<Record<string, number>>);
  return entries.map(([label, x]) => [`${name}[${label}]`, x]);
}
