import { ROUNDING_CONSTANT } from "../rounding-constant.ts";
import type { Dialect } from "./dialect.ts";
import { exactConstant } from "./exact-constant.ts";
import { backslashQuoted, calledInPairs, doubleQuoted, withBars } from "./standard.ts";

const double = (sql: string) => `CAST(${sql} AS Nullable(Float64))`;
const literal = (sql: string) => `CAST(${sql} AS Float64)`;
const text = (column: string) => `CAST(${column} AS Nullable(String))`;
const wide = (sql: string) => `CAST(${sql} AS Nullable(Int256))`;

const constant = (value: number) => exactConstant(value, literal);

/**
 * ClickHouse. A sum of Int64 wraps around without a word, and one of Int128 takes several times as long. So a whole number n below 2^53 is cut by bits into
 * ⌊n/2^26⌋ < 2^27 and n mod 2^26, whose sums stay below N·2^27 < 2^63 for N < 2^36 records, which the reader of the sums requires; they are joined as Int256. Where a
 * plan's numbers are so small that they need no cut, they are summed as they are.
 * Products and quotients of persons are Int256, below 2^21·2^53·2^53 = 2^127 each; `intDiv` cuts, and neither is negative. Casts are to Nullable types, as a
 * cast of NULL to another is an error. NaN compares as IEEE has it, false: like NULL it becomes infinite, which is refused as missing, so that what follows
 * has no NULL to carry along. Whole numbers become Float64 by a quotient by 1, decimals by a product with it, both as a cast has it and exact for
 * doubles: a cast in the branches of a CASE is put off until they are reached, and everything above it with it, for twice the time. A text is refused.
 * How decimals are read depends on a setting (`precise_float_parsing`), so constants are quotients of whole numbers.
 */
export const clickhouse: Dialect = {
  name: "clickhouse",
  fence: "",
  mostColumns: 2_000,
  constant,
  double,
  number: (column) => `ifNotFinite(ifNull(((${column} / 1) * ${literal("1")}), inf), inf)`,
  call: calledInPairs,
  quoteName: (name) => doubleQuoted(name.replaceAll("\\", "\\\\")),
  quoteText: backslashQuoted,
  text,
  sameText: backslashQuoted,
  plainText: text,
  trimmed: (sql) => `trim(BOTH ' ' FROM ${sql})`,
  daysSince: (column, origin) => `dateDiff('day', toDate32('${origin}'), ${column})`,
  wholeSum: (sql) =>
    `(toInt256(sum(bitShiftRight(toInt64(${sql}), 26))) * 67108864 + toInt256(sum(bitAnd(toInt64(${sql}), 67108863))))`,
  narrowSum: (sql) => `sum(toInt64(${sql}) - ${ROUNDING_CONSTANT})`,
  count: (of) => `count(${of})`,
  wide,
  quotient: (numerator, denominator) => `intDiv(${numerator}, ${denominator})`,
  digits: (sql) => `toString(${sql})`,
  joined: withBars,
};
