import type { Fit, SeededSource } from "@dpbayes/inference";
import { refuse } from "./refuse.ts";

/** One record by the names of the study's variables. */
export type StudyRecord = Readonly<Record<string, unknown>>;

/** A parameter's value: a number, numbers by label, a list, or rows. */
export type GuessedValue =
  | number
  | readonly number[]
  | readonly (readonly number[])[]
  | Readonly<Record<string, number>>;

/** What a covariate looks like: a normal law for numbers and counts, shares for levels, a share of yes. */
export type CovariateGuess =
  | { readonly mean: number; readonly sd: number }
  | { readonly shares: Readonly<Record<string, number>> }
  | { readonly share: number };

/**
 * What the planner takes for true: parameters by the names of the fit's summary (`{ mean: 40, sd: 12 }`,
 * `{ intercept: 2, coefficients: { age: 0.05 }, sigma: 2 }`, `{ shares: { yes: 0.3, no: 0.7 } }`). It comes from
 * earlier studies, the literature or judgement, never from the records that are to be protected.
 */
export interface Guess {
  readonly parameters: Readonly<Record<string, GuessedValue>>;
  /** By variable. What is absent: numbers about the middle of their bounds with a sixth of their width as sd, levels equally likely. */
  readonly covariates?: Readonly<Record<string, CovariateGuess>>;
  /** Made-up people of your own instead of those of the model: called for every record. */
  readonly people?: (rng: SeededSource, index: number) => StudyRecord;
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

/** The posterior means of a fit as a guess, under the same names. */
export function guessOfFit(fit: Fit, covariates?: Guess["covariates"]): Guess {
  const means = meansOf(fit);
  let at = 0;
  const parameters = fit.parameters.map(({ name, shape, labels }): [string, GuessedValue] => {
    const size = shape.reduce((product, length) => product * length, 1);
    const values = means.slice(at, at + size);
    at += size;
    if (shape.length === 0) return [name, values[0]!];
    if (labels) return [name, Object.fromEntries(labels.map((label, i) => [label, values[i]!]))];
    if (shape.length === 1) return [name, values];
    const width = size / shape[0]!;
    return [name, Array.from({ length: shape[0]! }, (_, r) => values.slice(r * width, (r + 1) * width))];
  });
  return { parameters: Object.fromEntries(parameters), ...(covariates && { covariates }) };
}

function meansOf({ values, names, chainCount, drawCount }: Fit): number[] {
  const rows = chainCount * drawCount;
  return names.map((_, column) => {
    let sum = 0;
    for (let row = 0; row < rows; row++) sum += values[row * names.length + column]!;
    return sum / rows;
  });
}
