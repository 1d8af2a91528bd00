import type { FunctionName } from "../expression.ts";
import type { EngineName } from "./engine-names.ts";

/**
 * What an engine calls things: one value for each, and all that its queries need to know of it. The arithmetic is IEEE 754's in every
 * engine; a dialect says how its doubles are written, where it rounds or compares in a way of its own, and in which type whole numbers
 * add up without loss. Each file gives the reason why its sums cannot overflow or be rounded.
 */
export interface Dialect {
  readonly name: EngineName;
  /** Behind every inner select; see `printLayers`. */
  readonly fence: string;
  /** The most columns that one select may have. */
  readonly mostColumns: number;
  /** Whether rows have an order of their own, and so numbers; those of a database's table have none. */
  readonly numbered?: boolean;
  /** A constant that is this very double. */
  constant(value: number): string;
  /** A whole number as a double. */
  double(sql: string): string;
  /** A column of numbers as doubles. What is none must come out as NULL or be larger than every number. */
  number(column: string): string;
  call(name: FunctionName, of: readonly string[]): string;
  quoteName(name: string): string;
  /** A text as the engine reads it literally: nothing inside can end it. */
  quoteText(text: string): string;
  /** A column as a text of which two are equal if their characters are, blanks and capitals included … */
  text(column: string): string;
  /** … and what stands for a text beside it. */
  sameText(text: string): string;
  /** A column as plain text. */
  plainText(column: string): string;
  /** Without blanks around it, and without anything else gone. */
  trimmed(text: string): string;
  /** Whole days from a date, `yyyy-mm-dd`, to a column of dates. */
  daysSince(column: string, origin: string): string;
  /** The exact sum of a column or expression of doubles that are whole numbers from 2^52 to 2^53. */
  wholeSum(sql: string): string;
  /**
   * The exact sum of what such doubles are beside 1.5·2^52, where that is below 2^26 in modulus, so that 2^36 records make less than 2^62: for engines on which one
   * sum of 64 bits is cheaper than a `wholeSum`.
   */
  narrowSum?(sql: string): string;
  /** How many rows there are (of `*`), or have one: a whole number that does not overflow. */
  count(of: string): string;
  /** A whole number in a type where no product overflows. */
  wide(sql: string): string;
  /** The whole part of a quotient of two such numbers that are not negative. */
  quotient(numerator: string, denominator: string): string;
  /** The digits of such a number. */
  digits(sql: string): string;
  /** One text behind the other. */
  joined(texts: readonly string[]): string;
}
