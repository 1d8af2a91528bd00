import type { FormulaTerm } from "./formula.ts";
import type { Group } from "./product-reader.ts";
import type { FactorTable } from "./term-set.ts";
import type { TokenReader } from "./token-reader.ts";

/** What stands before the | of `(age | holder)`. */
export interface Effects {
  /** As in lme4, the intercept differs as well unless `0 +` says that it does not. */
  readonly intercept: boolean;
  readonly labels: readonly string[];
}

/** Reads the rest of `(age | holder)` after its |. */
export function readEffects(group: Group, reader: TokenReader, table: FactorTable): Effects {
  const name = reader.name("(1 | holder)");
  if (name !== "holder")
    reader.refuseConstruct(`(... | ${name}), effects of other groups than holders of data,`);
  reader.expect(")", "(1 | holder)");
  return {
    intercept: group.intercept ?? true,
    labels: table.inOrder(group.terms).map(({ label }) => label),
  };
}

/**
 * The names of what differs. It must be in the formula, which has its mean. An intercept that is not named is every
 * holder's own, which is not what `0 +` means: with an intercept it has to be named.
 */
export function requireEffects(
  { intercept, labels }: Effects,
  inFormula: boolean,
  terms: readonly FormulaTerm[],
  reader: TokenReader,
): readonly string[] {
  const known = new Set(terms.map(({ label }) => label));
  const missing = labels.find((label) => !known.has(label));
  if (missing !== undefined)
    reader.refuse(`${missing} differs between holders, so it must stand among the terms as well: its mean`);
  if (intercept && !inFormula) reader.refuse("it has no intercept that could differ: write (0 + x | holder)");
  if (!intercept && inFormula)
    reader.refuse("(0 + x | holder) is for formulas without an intercept: write (x | holder)");
  const names = [...(intercept ? ["intercept"] : []), ...labels];
  return names.length > 0 ? names : reader.refuse("nothing differs in (0 | holder)");
}
