import type { Dialect } from "./dialect.ts";
import { exactConstant } from "./exact-constant.ts";
import { backslashQuoted, calledInPairs, doubleQuoted, finite, withBars } from "./standard.ts";

const double = (sql: string) => `CAST(${sql} AS Nullable(Float64))`;
const literal = (sql: string) => `CAST(${sql} AS Float64)`;
const text = (column: string) => `CAST(${column} AS Nullable(String))`;
const wide = (sql: string) => `CAST(${sql} AS Nullable(Int256))`;

const constant = (value: number) => exactConstant(value, literal);

/**
 * ClickHouse. A sum of Int64 wraps around without a word, so whole numbers are added as Int128: below 2^53 each, they need 2^74 rows to reach
 * 2^127. Products and quotients of persons are Int256, below 2^21·2^53·2^53 = 2^127 each; `intDiv` cuts, and neither is negative. Casts are to Nullable types,
 * as a cast of NULL to another is an error. NaN compares as IEEE has it, false, so it becomes NULL first. How decimals are read
 * depends on a setting (`precise_float_parsing`), so constants are quotients of whole numbers.
 */
export const clickhouse: Dialect = {
  name: "clickhouse",
  fence: "",
  mostColumns: 2_000,
  constant,
  double,
  number: (column) => finite(double(column), constant(Number.MAX_VALUE)),
  call: calledInPairs,
  quoteName: (name) => doubleQuoted(name.replaceAll("\\", "\\\\")),
  quoteText: backslashQuoted,
  text,
  sameText: backslashQuoted,
  plainText: text,
  trimmed: (sql) => `trim(BOTH ' ' FROM ${sql})`,
  daysSince: (column, origin) => `dateDiff('day', toDate32('${origin}'), ${column})`,
  wholeSum: (sql) => `sum(CAST(CAST(${sql} AS Nullable(Int64)) AS Nullable(Int128)))`,
  count: (of) => `count(${of})`,
  wide,
  quotient: (numerator, denominator) => `intDiv(${numerator}, ${denominator})`,
  digits: (sql) => `toString(${sql})`,
  joined: withBars,
};
