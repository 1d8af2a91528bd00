import type { Dialect } from "./dialect.ts";
import { exactConstant } from "./exact-constant.ts";
import { backslashQuoted, calledInPairs, finite, withBars } from "./standard.ts";

const double = (sql: string) => `CAST(${sql} AS FLOAT64)`;
const text = (column: string) => `CAST(${column} AS STRING)`;
const wide = (sql: string) => `CAST(${sql} AS BIGNUMERIC)`;
const constant = (value: number) => exactConstant(value, double);

/**
 * BigQuery. `SUM(INT64)` fails beyond 64 bits. BIGNUMERIC has 38 digits before the point and fails beyond them; its sums, products and `DIV` are exact on whole
 * numbers: below 2^53 each, they need 10^22 rows. FLOAT64 has IEEE's arithmetic with errors for division by 0 and for overflow, and neither
 * occurs. Comparisons with NaN are false, so it becomes NULL first. Texts are compared byte by byte, once `COLLATE(…, '')` has taken
 * a column's collation away. `TRIM` would take every kind of white space, so it is told what.
 */
export const bigquery: Dialect = {
  name: "bigquery",
  fence: "",
  mostColumns: 5_000,
  constant,
  double,
  number: (column) => finite(double(column), constant(Number.MAX_VALUE)),
  call: calledInPairs,
  quoteName: (name) => `\`${name.replaceAll("\\", "\\\\").replaceAll("`", "\\`")}\``,
  quoteText: backslashQuoted,
  text: (column) => `COLLATE(${text(column)}, '')`,
  sameText: backslashQuoted,
  plainText: text,
  trimmed: (sql) => `TRIM(${sql}, ' ')`,
  daysSince: (column, origin) => `DATE_DIFF(${column}, DATE '${origin}', DAY)`,
  wholeSum: (sql) => `SUM(CAST(CAST(${sql} AS INT64) AS BIGNUMERIC))`,
  count: (of) => `COUNT(${of})`,
  wide,
  quotient: (numerator, denominator) => `DIV(${numerator}, ${denominator})`,
  digits: (sql) => `CAST(${sql} AS STRING)`,
  joined: withBars,
};
