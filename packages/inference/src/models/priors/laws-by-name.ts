import { didYouMean } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { scalarLaw } from "./read-prior.ts";
import type { ScalarLaw, Support } from "./scalar-law.ts";

/** Laws under names, as a clause has them. */
export type ByName = Readonly<Record<string, unknown>>;

/** The word for all names that are not there; a column of that name takes it for itself. */
export const DEFAULT = "default";

/**
 * Whether a field holds laws under names, and not a law: an object whose `law`, if it has one, is no word. A column named `law` is
 * one where it holds a law in its turn.
 */
export function isByName(given: unknown): given is ByName {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return false;
  const law: unknown = Object.hasOwn(given, "law") ? (given as ByName)["law"] : undefined;
  return law === undefined || (typeof law === "object" && law !== null) || isCall(law);
}

function isCall(law: unknown): boolean {
  return typeof law === "string" && law.includes("(");
}

/** What a field says of every name; `otherwise` of those that it leaves out. */
export interface NamedLaws {
  readonly laws: readonly (ScalarLaw | undefined)[];
  readonly otherwise?: ScalarLaw;
}

/**
 * The law of every name: under itself, under the variable whose level it is (`ward` for `ward=B` and `ward=C`), else `default`.
 * A name that is nobody's is refused.
 */
export function lawsByName(
  field: string,
  given: ByName,
  names: readonly string[],
  support: Support,
): NamedLaws {
  const known = new Set([...names, ...names.map(variableOf)]);
  for (const key of Object.keys(given)) if (!known.has(key) && key !== DEFAULT) refuse(field, key, names);
  const at = (key: string) =>
    Object.hasOwn(given, key) ? scalarLaw(`${field}.${key}`, given[key], support) : undefined;
  const rest = names.includes(DEFAULT) ? undefined : at(DEFAULT);
  return {
    laws: names.map((name) => at(name) ?? at(variableOf(name))),
    ...(rest && { otherwise: rest }),
  };
}

/** "ward" of "ward=B". */
function variableOf(name: string): string {
  return name.split("=")[0]!;
}

function refuse(field: string, key: string, names: readonly string[]): never {
  return fail("ARGUMENT", {
    name: `${field}.${key}`,
    found: "given",
    accepted: `the name of a column (${names.join(", ")}) or ${DEFAULT}${didYouMean(key, names)}`,
  });
}
