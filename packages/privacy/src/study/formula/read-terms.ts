import { readOffset } from "./calls.ts";
import { type Effects, readEffects, requireEffects } from "./effects.ts";
import { type Formula, type FormulaFactor, variablesOf } from "./formula.ts";
import { ProductReader } from "./product-reader.ts";
import { FactorTable } from "./term-set.ts";
import type { TokenReader } from "./token-reader.ts";

/** What was read so far of the terms right of ~. */
interface Reading {
  intercept: boolean;
  readonly terms: Map<string, readonly number[]>;
  /** Labels of terms that stood by themselves: who writes one twice means another. */
  readonly alone: Set<string>;
  offset?: FormulaFactor;
  effects?: Effects;
}

/** Reads what stands right of ~: signed terms, an intercept or none, an offset, what differs between holders. */
export function readTerms(text: string, reader: TokenReader): Omit<Formula, "left"> {
  const table = new FactorTable(text);
  const products = new ProductReader(reader, table);
  const reading: Reading = { intercept: true, terms: new Map(), alone: new Set() };
  for (let sign: Sign | undefined = nextSign(reader) ?? "+"; sign !== undefined; sign = nextSign(reader))
    readTerm(sign, reading, reader, products, table);
  return formulaOf(reading, reader, table);
}

type Sign = "+" | "-";

function nextSign(reader: TokenReader): Sign | undefined {
  if (reader.takes("+")) return "+";
  return reader.takes("-") ? "-" : undefined;
}

function readTerm(
  sign: Sign,
  reading: Reading,
  reader: TokenReader,
  products: ProductReader,
  table: FactorTable,
): void {
  if (readIntercept(sign, reading, reader)) return;
  if (readsOffset(reading, reader)) return;
  const group = reader.takes("(") ? products.group() : undefined;
  if (group !== undefined && reader.takes("|")) {
    if (reading.effects !== undefined) reader.refuse("what differs between holders stands in one bracket");
    reading.effects = readEffects(group, reader, table);
    return;
  }
  const terms = products.product(group && products.closed(group));
  if (terms.size === 1) refuseAgain(table.label([...terms.values()][0]!), reading, reader);
  for (const [key, term] of terms) reading.terms.set(key, term);
}

function readIntercept(sign: Sign, reading: Reading, reader: TokenReader): boolean {
  if (sign === "-") {
    if (!reader.takesNumber("1")) reader.refuse("only 1 can be taken away");
    reading.intercept = false;
    return true;
  }
  if (reader.takesNumber("1")) return true;
  if (!reader.takesNumber("0")) return false;
  reading.intercept = false;
  return true;
}

function readsOffset(reading: Reading, reader: TokenReader): boolean {
  if (reader.next.text !== "offset" || !reader.follows("(")) return false;
  if (reading.offset !== undefined) reader.refuse("it has more than one offset");
  reader.name("offset(x)");
  reader.takes("(");
  reading.offset = readOffset(reader);
  return true;
}

function refuseAgain(label: string, { alone }: Reading, reader: TokenReader): void {
  if (alone.has(label)) reader.refuse(`${label} appears twice`);
  alone.add(label);
}

function formulaOf(reading: Reading, reader: TokenReader, table: FactorTable): Omit<Formula, "left"> {
  const { intercept, offset } = reading;
  const terms = table.inOrder(reading.terms);
  if (!intercept && terms.length === 0) reader.refuse("nothing is left without the intercept");
  const effects = reading.effects && requireEffects(reading.effects, intercept, terms, reader);
  const factors = [...table.factors, ...(offset ? [offset] : [])];
  return {
    right: [...new Set(factors.flatMap(variablesOf))],
    intercept,
    nested: false,
    terms,
    ...(offset && { offset }),
    ...(effects && { effects }),
  };
}
