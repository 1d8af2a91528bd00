import { didYouMean, parseFormula, type Study } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import type { Fit } from "../../fit/fit.ts";
import { short } from "../../text/index.ts";
import { type HeldValue, heldValue, levelsOf } from "./held-values.ts";

/** A value per variable; those that are absent are held. */
export type CovariatePoint = Readonly<Record<string, number | string | boolean>>;

/** A point with a value of every variable of the formula. */
export interface CompletePoint {
  readonly given: CovariatePoint;
  /** What was not given, and where it is held. */
  readonly held: Readonly<Record<string, HeldValue>>;
  readonly values: CovariatePoint;
  /** What was given beyond its bounds, in words. */
  readonly beyond: readonly string[];
}

export interface PointOptions {
  readonly study: Study;
  /** Values beyond the bounds are taken, and said; they are refused without it: no record says anything there. */
  readonly extrapolate?: boolean;
}

/** Checks a point against the study and fills in what it does not say. `name` is what errors call it. */
export function completePoint(
  fit: Fit,
  point: CovariatePoint,
  { study, extrapolate = false }: PointOptions,
  name: string,
): CompletePoint {
  const known = parseFormula(study.model.formula).right;
  const unknown = Object.keys(point).find((given) => !known.includes(given));
  if (unknown !== undefined)
    fail("ARGUMENT", {
      name,
      found: `with "${unknown}"`,
      accepted: `of the variables ${known.join(", ")}${didYouMean(unknown, known)}`,
    });
  const beyond = Object.entries(point).flatMap(([variable, value]) =>
    checked(study, name, variable, value, extrapolate),
  );
  const held = Object.fromEntries(
    known
      .filter((variable) => !Object.hasOwn(point, variable))
      .map((variable) => [variable, heldValue(fit, study, variable)] as const),
  );
  const values = Object.fromEntries(
    known.map((variable) => [variable, point[variable] ?? held[variable]!.value] as const),
  );
  return Object.freeze({ given: point, held, values, beyond });
}

/** Refuses a value that the variable cannot have; says where one lies beyond the bounds. */
function checked(
  study: Study,
  point: string,
  variable: string,
  value: unknown,
  extrapolate: boolean,
): readonly string[] {
  const declared = study.variables[variable]!;
  const refuse = (accepted: string): never =>
    fail("ARGUMENT", { name: `${variable} of ${point}`, found: JSON.stringify(value), accepted });
  const levels = levelsOf(declared);
  if (levels.length > 0) {
    if (levels.includes(value as string)) return [];
    return refuse(`one of: ${levels.join(", ")}${didYouMean(String(value), levels.map(String))}`);
  }
  if (typeof value !== "number" || !Number.isFinite(value)) return refuse("a number");
  const [low, high] = "bounds" in declared ? declared.bounds : [value, value];
  if (value >= low && value <= high) return [];
  const bounds = `${short(low)} to ${short(high)}`;
  if (!extrapolate)
    return refuse(`within its bounds, ${bounds}: no record says anything beyond them; extrapolate takes it`);
  return [
    `${variable} ${short(value)} lies beyond its bounds, ${bounds}: no record says anything there, and the interval trusts the formula`,
  ];
}
