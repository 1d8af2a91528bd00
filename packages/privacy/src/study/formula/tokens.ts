import { shown } from "../../json/read-shape.ts";
import { refuseConstruct, refuseFormula } from "./refusal.ts";

/** A word of a formula. */
export interface Token {
  readonly kind: "name" | "number" | "text" | "sign" | "end";
  readonly text: string;
}

/**
 * At most one name, number, quoted text, word between percent signs or sign. Sticky, and none of the parts can match the
 * same characters in two ways: reading is linear in the length of the formula.
 */
const word =
  /\s*(?:([A-Za-z][A-Za-z0-9_.]*)|([0-9]+(?:\.[0-9]*)?)|("[^"]*"|'[^']*')|(\|\||&&|\*\*|[-+*:^()|,=~/])|(%[^%\s]*%|`[^`]*`|\S))/y;

/** The words of a formula, and an end. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const rest = text.trimEnd();
  word.lastIndex = 0;
  while (word.lastIndex < rest.length) {
    const [, name, number, quoted, sign, other] = word.exec(rest)!;
    if (name !== undefined) tokens.push({ kind: "name", text: name });
    else if (number !== undefined) tokens.push({ kind: "number", text: number });
    else if (quoted !== undefined) tokens.push({ kind: "text", text: quoted.slice(1, -1) });
    else if (sign !== undefined) tokens.push({ kind: "sign", text: sign });
    else refuseOther(text, other!);
  }
  tokens.push({ kind: "end", text: "" });
  return tokens;
}

function refuseOther(text: string, other: string): never {
  if (other.startsWith("`"))
    refuseConstruct(
      text,
      `the name in backticks ${shown(other)} (a variable states the column it is read from)`,
    );
  if (other === ".") refuseConstruct(text, ". (all other variables)");
  if (other.startsWith("%") && other.length > 1) refuseConstruct(text, shown(other));
  return refuseFormula(text, `${shown(other)} is no variable name (letters, digits, _ and .), 0 or 1`);
}
