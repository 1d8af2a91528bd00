import { deepFreeze } from "../../json/deep-freeze.ts";
import { shown } from "../../json/read-shape.ts";
import type { Formula } from "./formula.ts";
import { readTerms } from "./read-terms.ts";
import { TokenReader } from "./token-reader.ts";

type RightSide = Omit<Formula, "left">;

/** Reads "response ~ terms"; refuses what it does not know by name, and says what it knows. */
export function parseFormula(text: string): Formula {
  const reader = new TokenReader(text);
  const left = readLeft(reader);
  const right: RightSide = reader.follows("/") ? readNested(reader) : readTerms(text, reader);
  if (reader.isNext("~")) reader.refuse("it needs exactly one ~");
  if (reader.next.kind !== "end") reader.refuseNext("+");
  refuseRepeats(reader, left, right);
  return deepFreeze({ left, ...right });
}

/** Nothing stands left of the ~ of a cross-classification. */
function readLeft(reader: TokenReader): readonly string[] {
  if (reader.takes("~")) return [];
  const left: string[] = [];
  do left.push(readName(reader));
  while (reader.takes("+"));
  if (reader.isNext("(")) reader.refuseConstruct(`${left.at(-1)}(...) left of ~`);
  if (!reader.takes("~")) reader.refuse("it needs exactly one ~, after names with + between them");
  return left;
}

function readNested(reader: TokenReader): RightSide {
  const right = [readName(reader)];
  while (reader.takes("/")) right.push(readName(reader));
  if (right.length !== 2 || reader.next.kind !== "end") reader.refuse("nesting is written sequence / time");
  return { right, intercept: false, nested: true, terms: [] };
}

function readName(reader: TokenReader): string {
  const { kind, text } = reader.next;
  if (kind !== "name") reader.refuse(`${shown(text)} is no variable name (letters, digits, _ and .)`);
  return reader.name("a name");
}

/** A response stands left of ~ once, and not right of it. */
function refuseRepeats(reader: TokenReader, left: readonly string[], { right }: RightSide): void {
  const seen = new Set<string>();
  for (const one of [...left, ...right]) {
    if (seen.has(one)) reader.refuse(`${one} appears twice`);
    seen.add(one);
  }
}
