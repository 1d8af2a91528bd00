import { fail } from "../errors/index.ts";
import { shown } from "../json/read-shape.ts";

/**
 * A parsed formula.
 * - `y ~ x1 + x2` has an intercept, `y ~ 0 + x1 + x2` (or `- 1`) has none;
 * - `y ~ 1` asks for the distribution of `y` alone;
 * - `a + b ~ region / month` (hidden Markov model): features, then sequence / time.
 */
export interface Formula {
  readonly left: readonly string[];
  readonly right: readonly string[];
  readonly intercept: boolean;
  readonly nested: boolean;
}

const name = /^[A-Za-z][A-Za-z0-9_.]*$/;

/** Reads "response ~ terms"; refuses what it does not know. */
export function parseFormula(text: string): Formula {
  const sides = text.split("~");
  if (sides.length !== 2) refuse(text, "it needs exactly one ~");
  const left = sides[0]!.split("+").map((term) => readName(text, term));
  const right = sides[1]!.includes("/") ? parseNested(text, sides[1]!) : parseTerms(text, sides[1]!);
  refuseRepeats(text, [...left, ...right.right]);
  return Object.freeze({ left: Object.freeze(left), ...right });
}

function parseNested(text: string, side: string): Omit<Formula, "left"> {
  const parts = side.split("/").map((term) => readName(text, term));
  if (parts.length !== 2) refuse(text, "nesting is written sequence / time");
  return { right: Object.freeze(parts), intercept: false, nested: true };
}

function parseTerms(text: string, side: string): Omit<Formula, "left"> {
  const right: string[] = [];
  let intercept = true;
  for (const { sign, term } of signedTerms(side)) {
    if ((sign === "+" && term === "0") || (sign === "-" && term === "1")) intercept = false;
    else if (sign === "-") refuse(text, "only 1 can be taken away");
    else if (term !== "1") right.push(readName(text, term));
  }
  if (!intercept && right.length === 0) refuse(text, "nothing is left without the intercept");
  return { right: Object.freeze(right), intercept, nested: false };
}

/** `a - 1` is +a, -1. Every sign has its own term, so `a ++ b` and `a -` leave an empty one, which is refused. */
function signedTerms(side: string): readonly { sign: string; term: string }[] {
  const parts = side.split(/([+-])/).map((part) => part.trim());
  const signed = parts[0] === "" && parts.length > 1 ? parts.slice(1) : ["+", ...parts];
  return signed.flatMap((sign, i) => (i % 2 === 0 ? [{ sign, term: signed[i + 1]! }] : []));
}

function readName(text: string, term: string): string {
  const trimmed = term.trim();
  if (!name.test(trimmed))
    refuse(text, `${shown(trimmed)} is no variable name (letters, digits, _ and .), 0 or 1`);
  return trimmed;
}

function refuseRepeats(text: string, names: readonly string[]): void {
  const seen = new Set<string>();
  for (const one of names) {
    if (seen.has(one)) refuse(text, `${one} appears twice`);
    seen.add(one);
  }
}

function refuse(text: string, problem: string): never {
  return fail("STUDY_FORMULA", { found: shown(text), problem });
}
