import type { Dialect } from "./dialect.ts";
import { calledInPairs, doubleQuoted, finite, plainlyQuoted, withBars } from "./standard.ts";

const double = (sql: string) => `CAST(${sql} AS DOUBLE)`;
const text = (column: string) => `CAST(${column} AS varchar)`;
const wide = (sql: string) => `CAST(${sql} AS DECIMAL(38,0))`;

/** Doubles are those of Java, whose `parseDouble` gives the nearest one. */
const constant = (value: number) => double(`'${value}'`);

/**
 * Trino and Athena. `sum(bigint)` fails beyond 64 bits; `sum(decimal(38,0))` is a decimal(38,0), which fails beyond 10^38 and never rounds: whole
 * numbers below 2^53 need 10^22 rows. A product of two decimals of 38 digits is exact or an error. A quotient of two is rounded, half up, so what
 * is divided is first made divisible: (n − n mod d)/d is whole. A cast of a double to bigint rounds; here all are whole.
 * NaN compares as IEEE has it, false, so it becomes NULL first. `char` columns are padded by Trino itself: read them through a view as varchar.
 */
export const trino: Dialect = {
  name: "trino",
  fence: "",
  mostColumns: 1_000,
  constant,
  double,
  number: (column) => finite(double(column), constant(Number.MAX_VALUE)),
  call: calledInPairs,
  quoteName: doubleQuoted,
  quoteText: plainlyQuoted,
  text,
  sameText: plainlyQuoted,
  plainText: text,
  trimmed: (sql) => `trim(BOTH ' ' FROM ${sql})`,
  daysSince: (column, origin) => `date_diff('day', DATE '${origin}', ${column})`,
  wholeSum: (sql) => `sum(CAST(CAST(${sql} AS BIGINT) AS DECIMAL(38,0)))`,
  count: (of) => `count(${of})`,
  wide,
  quotient: (numerator, denominator) =>
    `((${wide(numerator)} - mod(${wide(numerator)}, ${wide(denominator)})) / ${wide(denominator)})`,
  digits: (sql) => `CAST(${sql} AS varchar)`,
  joined: withBars,
};
