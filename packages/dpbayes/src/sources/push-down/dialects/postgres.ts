import type { Dialect } from "./dialect.ts";
import { called, doubleQuoted, plainlyQuoted, withBars } from "./standard.ts";

const numeric = (sql: string) => `CAST(${sql} AS numeric)`;
const float8 = (sql: string) => `CAST(${sql} AS float8)`;

/** A text as SQL reads it literally, whatever a server thinks of backslashes. */
export function quoteText(text: string): string {
  const quoted = plainlyQuoted(text);
  return text.includes("\\") ? `E${quoted.replaceAll("\\", "\\\\")}` : quoted;
}

/** Equal bytes, whatever the collation of the column thinks equal. */
const text = (column: string) => `CAST(${column} AS text) COLLATE "C"`;

/**
 * PostgreSQL. `sum(bigint)` is `numeric`, of up to 131,072 digits: it cannot overflow and rounds nothing. A quotient of two is cut by `div`.
 * Doubles are read and written to the last bit; products that underflow are refused, so none is formed (README.md). NaN is
 * larger than every number.
 *
 * Without a fence the planner would put the layers into each other and compute them many times over. LIMIT ALL is one
 * that leaves the whole query to parallel workers, sums included, which OFFSET 0 does not. A select has at most 1,664
 * columns.
 */
export const postgres: Dialect = {
  name: "postgres",
  fence: " LIMIT ALL",
  mostColumns: 1_500,
  // The shortest decimals that read back as the same double; a bare 0.1 would be a decimal number in SQL.
  constant: (value) => `CAST('${value}' AS float8)`,
  double: float8,
  number: float8,
  call: called,
  quoteName: doubleQuoted,
  quoteText,
  text,
  sameText: quoteText,
  plainText: (column) => `CAST(${column} AS text)`,
  trimmed: (sql) => `trim(${sql})`,
  daysSince: (column, origin) => `${column} - DATE '${origin}'`,
  wholeSum: (sql) => `sum(CAST(${sql} AS bigint))`,
  count: (of) => `count(${of})`,
  wide: numeric,
  quotient: (numerator, denominator) => `div(${numerator}, ${denominator})`,
  digits: (sql) => `CAST(${sql} AS text)`,
  joined: withBars,
};
