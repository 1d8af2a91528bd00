import { MOST_NESTED } from "../../json/limits.ts";
import { readCall } from "./calls.ts";
import type { FactorTable, TermSet } from "./term-set.ts";
import type { TokenReader } from "./token-reader.ts";

/** What stands in brackets: terms, and a 0 or 1 if one was written, which only `(1 | holder)` may have. */
export interface Group {
  readonly terms: TermSet;
  readonly intercept?: boolean;
}

const MOST_POWER = 10;

/** Reads products of terms by R's precedence: ^ binds before :, which binds before *. */
export class ProductReader {
  readonly #reader: TokenReader;
  readonly #table: FactorTable;
  #depth = 0;

  constructor(reader: TokenReader, table: FactorTable) {
    this.#reader = reader;
    this.#table = table;
  }

  /** A product of which the first bracket may have been read. */
  product(first?: TermSet): TermSet {
    let terms = this.#interaction(first);
    while (this.#reader.takes("*")) terms = this.#table.crossed(terms, this.#interaction());
    return terms;
  }

  #interaction(first?: TermSet): TermSet {
    let terms = this.#power(first);
    while (this.#reader.takes(":")) terms = this.#table.interacted(terms, this.#power());
    return terms;
  }

  #power(first: TermSet = this.#primary()): TermSet {
    if (!this.#reader.takes("^")) return first;
    return this.#table.raised(first, this.#reader.whole("(a + b)^2", 1, MOST_POWER));
  }

  #primary(): TermSet {
    if (this.#reader.takes("(")) return this.closed(this.group());
    const name = this.#reader.name("a variable");
    if (this.#reader.takes("(")) return this.#table.only(readCall(this.#reader, name));
    return this.#table.only({ is: "variable", variable: name });
  }

  /** What stands after an opening bracket, up to its end or a |. */
  group(): Group {
    if (++this.#depth > MOST_NESTED)
      this.#reader.refuse(`it has more than ${MOST_NESTED} brackets within brackets`);
    const terms = new Map<string, readonly number[]>();
    let intercept: boolean | undefined;
    do {
      if (this.#reader.takesNumber("0")) intercept = false;
      else if (this.#reader.takesNumber("1")) intercept ??= true;
      else for (const [key, term] of this.product()) terms.set(key, term);
    } while (this.#reader.takes("+"));
    this.#depth--;
    return { terms, ...(intercept !== undefined && { intercept }) };
  }

  /** The terms of a group that ends with a bracket. */
  closed({ terms, intercept }: Group): TermSet {
    if (this.#reader.isNext("|")) this.#reader.refuseConstruct("(x | holder) within a product or brackets");
    this.#reader.expect(")", ")");
    if (intercept !== undefined) this.#reader.refuseConstruct("0 or 1 in brackets");
    return terms;
  }
}
