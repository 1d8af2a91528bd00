import { fail } from "../../../errors/index.ts";
import type { Fit } from "../../../fit/fit.ts";
import type { FittedHolders } from "../../../fit/origin.ts";
import type { Seed } from "../../../math/random/index.ts";

/** Whose regression is asked for, where a fit has several holders. */
export interface WhichHolder {
  /** A holder of the fit by name, or "new": one that was not there. The mean over holders without it. */
  readonly holder?: string;
  /** Of the coefficients of a new holder, which are drawn; 1 without it. */
  readonly seed?: Seed;
}

/** The place of a holder in the fit, "new", or undefined for the mean over holders. */
export function holderAsked({ origin }: Fit, { holder }: WhichHolder): number | "new" | undefined {
  if (holder === undefined) return undefined;
  const { holders } = origin;
  if (holders === undefined) return refuse(holder, "absent: all records of this fit follow one regression");
  const at = holders.names.indexOf(holder);
  if (holder === "new" && at >= 0) refuse(holder, "another name: the fit has a holder that is called so");
  if (holder === "new") return "new";
  return at >= 0 ? at : refuse(holder, `one of the fit's: ${shownNames(holders.names)}, or "new"`);
}

/** Whose regression it is, in words; nothing where all records follow one. */
export function holderWords({ origin }: Fit, { holder }: WhichHolder): string | undefined {
  if (origin.holders === undefined) return undefined;
  if (holder === undefined)
    return "for a holder with the mean coefficients over holders; not an average of holders' predictions";
  return holder === "new" ? newWords(origin.holders) : `for holder ${holder}`;
}

export function newWords({ law, names }: FittedHolders): string {
  const effects = law === "student" ? "Student" : "normal";
  return `for a holder that was not there: its coefficients are drawn from the ${effects} law that ${names.length} holders were fitted with`;
}

const MOST_SHOWN = 20;

function shownNames(names: readonly string[]): string {
  const left = names.length - MOST_SHOWN;
  const shown = names.slice(0, MOST_SHOWN).map((name) => `"${name}"`);
  return `${shown.join(", ")}${left > 0 ? ` and ${left} more` : ""}`;
}

function refuse(holder: unknown, accepted: string): never {
  return fail("ARGUMENT", { name: "options.holder", found: JSON.stringify(holder), accepted });
}
