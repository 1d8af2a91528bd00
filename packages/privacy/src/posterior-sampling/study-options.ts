import { fail, kindOf } from "../errors/index.ts";
import { ownFields } from "../json/own.ts";

/** The part of the parameter space that is drawn from; what a family does not use is refused. */
export interface Truncation {
  /** Least probability of a level: one number, or by column for naive Bayes. 1/(10K) unless given. */
  readonly floor?: number | Readonly<Record<string, number>>;
  /** Gaussian (default: the bounds of the variable), Poisson (required). */
  readonly mean?: readonly [low: number, high: number];
  /** Exponential (required). */
  readonly rate?: readonly [low: number, high: number];
  /** Gaussian (required): a number if the variance is known, else its bounds. */
  readonly variance?: number | readonly [low: number, high: number];
}

/** The conjugate prior, by family; see the folder's README. What a family does not use is refused. */
export type PosteriorPrior = Readonly<Record<string, number | readonly number[]>>;

/** The fields a family knows, each looked up by name; any other is refused. */
export function onlyFields<Known extends string>(
  name: string,
  given: object = {},
  known: readonly Known[] = [],
): Readonly<Partial<Record<Known, unknown>>> {
  if (typeof given !== "object" || given === null) refuse(name, kindOf(given), "an object");
  const unknown = Object.keys(given).find((key) => !(known as readonly string[]).includes(key));
  if (unknown !== undefined)
    refuse(`${name} field ${unknown}`, "not used by this family", known.join(", ") || "none");
  return ownFields(given) as Partial<Record<Known, unknown>>;
}

/** A setting without which there is no range, hence no cost. */
export function required<Value>(name: string, value: Value | undefined, accepted: string): Value {
  return value ?? refuse(name, "missing", accepted);
}

function refuse(name: string, found: string, accepted: string): never {
  return fail("ARGUMENT", { name, found, accepted });
}
