import { fail } from "../errors/index.ts";
import type { SeededSource } from "../math/random/index.ts";

/** One record by the names of the study's variables. */
export type StudyRecord = Readonly<Record<string, unknown>>;

/** The record at place `index` of a simulated population: nobody's data. */
export type Population = (rng: SeededSource, index: number) => StudyRecord;

/** A parameter's value: a number, numbers by label, a list, or rows. */
export type GuessedValue =
  | number
  | readonly number[]
  | readonly (readonly number[])[]
  | Readonly<Record<string, number>>;

/**
 * What a covariate looks like: a normal law for numbers and counts, shares for levels, a share of yes. `spread` says how holders differ:
 * the sd of their means, or of the log odds of their levels against the first; not at all without it.
 */
export type CovariateGuess = { readonly spread?: number } & (
  | { readonly mean: number; readonly sd: number }
  | { readonly shares: Readonly<Record<string, number>> }
  | { readonly share: number }
);

/** How the holders' own regressions lie about the common one; the sizes of the differences are parameters, as in a fit. */
export interface HoldersGuess {
  /** Of the holders' coefficients: normal, or a multivariate Student law of four degrees with the spreads as its scales; normal without it. */
  readonly law?: "normal" | "student";
  /** The sd of log sigma between holders; 0 without it. */
  readonly residual?: number;
}

/**
 * What the planner takes for true: parameters by the names of the fit's summary (`{ mean: 40, sd: 12 }`,
 * `{ intercept: 2, coefficients: { age: 0.05 }, sigma: 2 }`, `{ shares: { yes: 0.3, no: 0.7 } }`). Holders of a regression differ by
 * `spread: { intercept: 0.3, age: 0.01 }`, the sd of their coefficients (the intercept's: of the level at the covariates' mean), or are each
 * given (`"holder[age]": { north: 0.05, south: 0.04 }`). It comes from
 * earlier studies, the literature or judgement, never from the records that are to be protected.
 */
export interface Guess {
  readonly parameters: Readonly<Record<string, GuessedValue>>;
  /** By variable. What is absent: numbers about the middle of their bounds with a sixth of their width as sd, levels equally likely. */
  readonly covariates?: Readonly<Record<string, CovariateGuess>>;
  readonly holders?: HoldersGuess;
  /** A simulated population of your own instead of the model's: called for every record. */
  readonly population?: Population;
}

/** A guess that must be a number. */
export function numberOf({ parameters }: Guess, name: string): number {
  const value = parameters[name];
  if (typeof value === "number" && Number.isFinite(value)) return value;
  return refuse(`guess.parameters.${name}`, value === undefined ? "missing" : "something else", "a number");
}

/** A number that must be positive, as sd and rate are. */
export function positiveOf(guess: Guess, name: string): number {
  const value = numberOf(guess, name);
  return value > 0 ? value : refuse(`guess.parameters.${name}`, String(value), "positive");
}

/** A number from 0 to 1. */
export function shareOf(guess: Guess, name: string): number {
  const value = numberOf(guess, name);
  return value >= 0 && value <= 1 ? value : refuse(`guess.parameters.${name}`, String(value), "from 0 to 1");
}

/** One number per label, in the labels' order; given as a list or by label. */
export function numbersOf(guess: Guess, name: string, labels: readonly string[]): Float64Array {
  const value = guess.parameters[name];
  const found = Array.isArray(value)
    ? (value as readonly number[])
    : labels.map((label) => (value as Readonly<Record<string, number>> | undefined)?.[label]);
  if (found.length === labels.length && found.every((x) => typeof x === "number" && Number.isFinite(x)))
    return Float64Array.from(found as readonly number[]);
  const what = value === undefined ? "missing" : "something else";
  return refuse(`guess.parameters.${name}`, what, `a number for each of ${labels.join(", ")}`);
}

/** The slopes of a design's columns; that of an offset is 1 and need not be guessed. */
export function guessedSlopes(
  guess: Guess,
  columns: readonly { readonly name: string; readonly offset?: true }[],
): Float64Array {
  const { coefficients } = guess.parameters;
  if (typeof coefficients !== "object" || Array.isArray(coefficients))
    return numbersOf(
      guess,
      "coefficients",
      columns.map(({ name }) => name),
    );
  const known = Object.fromEntries(columns.flatMap(({ name, offset }) => (offset ? [[name, 1]] : [])));
  return numbersOf(
    { parameters: { coefficients: { ...coefficients, ...known } as Readonly<Record<string, number>> } },
    "coefficients",
    columns.map(({ name }) => name),
  );
}

/** Shares of labels, scaled to a sum of 1. */
export function sharesOf(guess: Guess, name: string, labels: readonly string[]): Float64Array {
  return scaledShares(`guess.parameters.${name}`, numbersOf(guess, name, labels));
}

export function scaledShares(name: string, given: Float64Array): Float64Array {
  const total = given.reduce((sum, share) => sum + share, 0);
  if (!(total > 0) || given.some((share) => share < 0))
    refuse(name, "without a positive sum", "shares of at least 0");
  return given.map((share) => share / total);
}

/** A matrix by rows. */
export function rowsOf({ parameters }: Guess, name: string, width: number): readonly Float64Array[] {
  const value = parameters[name];
  const rows = Array.isArray(value) ? (value as readonly (readonly number[])[]) : [];
  if (rows.length > 0 && rows.every((row) => Array.isArray(row) && row.length === width))
    return rows.map((row) => Float64Array.from(row));
  return refuse(
    `guess.parameters.${name}`,
    value === undefined ? "missing" : "something else",
    `rows of ${width}`,
  );
}

/** "NAME is FOUND, must be ACCEPTED". */
export function refuse(name: string, found: string, accepted: string): never {
  return fail("ARGUMENT", { name, found, accepted });
}
