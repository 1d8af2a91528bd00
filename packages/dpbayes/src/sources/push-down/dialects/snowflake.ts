import type { Dialect } from "./dialect.ts";
import { exactConstant } from "./exact-constant.ts";
import { calledInPairs, doubleQuoted, finite, withBars } from "./standard.ts";

const double = (sql: string) => `CAST(${sql} AS DOUBLE)`;
const text = (column: string) => `CAST(${column} AS VARCHAR)`;
const wide = (sql: string) => `CAST(${sql} AS NUMBER(38,0))`;
const constant = (value: number) => exactConstant(value, double);

/** Both a quote and a backslash mean something inside quotes. */
const quoteText = (one: string) => `'${one.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

/**
 * Snowflake. Whole numbers are NUMBER(38,0): sums and products are exact and fail beyond 38 digits; below 2^53 each, they need 10^22 rows. A quotient of
 * two keeps six digits behind the point, so what is divided is made divisible first. DOUBLE has IEEE's arithmetic; NaN
 * equals itself and is larger than every number, and becomes NULL first. Texts compare byte by byte, once `COLLATE(…, '')` has
 * taken a column's collation away. Names in quotes are as they are written: a column made without quotes is called in capitals, and a study
 * says so (`column: DAYS`).
 */
export const snowflake: Dialect = {
  name: "snowflake",
  fence: "",
  mostColumns: 2_000,
  constant,
  double,
  number: (column) => finite(double(column), constant(Number.MAX_VALUE)),
  call: calledInPairs,
  quoteName: doubleQuoted,
  quoteText,
  text: (column) => `COLLATE(${text(column)}, '')`,
  sameText: quoteText,
  plainText: text,
  trimmed: (sql) => `TRIM(${sql}, ' ')`,
  daysSince: (column, origin) => `DATEDIFF(day, DATE '${origin}', ${column})`,
  wholeSum: (sql) => `SUM(CAST(${sql} AS NUMBER(38,0)))`,
  count: (of) => `COUNT(${of})`,
  wide,
  quotient: (numerator, denominator) =>
    wide(`(${wide(numerator)} - MOD(${wide(numerator)}, ${wide(denominator)})) / ${wide(denominator)}`),
  digits: (sql) => `CAST(${sql} AS VARCHAR)`,
  joined: withBars,
};
