import { ROUNDING_CONSTANT } from "../rounding-constant.ts";
import type { Dialect } from "./dialect.ts";
import { backslashQuoted, backticked, calledInPairs, finite, inHalves } from "./standard.ts";

const double = (sql: string) => `CAST(${sql} AS DOUBLE)`;
const text = (column: string) => `CAST(${column} AS STRING)`;
const wide = (sql: string) => `CAST(${sql} AS DECIMAL(38,0))`;

const whole = (sql: string) => `CAST(${sql} AS BIGINT)`;

/** Doubles are those of Java, whose `parseDouble` gives the nearest one. */
const constant = (value: number) => double(`'${value}'`);

/**
 * Spark SQL and Databricks, from Spark 3.3. `sum(BIGINT)` is BIGINT and wraps around outside ANSI mode, and sums of DECIMAL(38,0) go through objects, ten
 * times as slow. So a whole number n below 2^53 is cut into ⌊n/2^26⌋ < 2^27 and n mod 2^26, by bits. Sums of N of them stay below N·2^27 < 2^63 for N < 2^36
 * records, which the reader of the sums requires. Where a plan's numbers are so small that they need no cut, they are summed as they are. Behind the sums: DECIMAL(20,0)·DECIMAL(8,0) is DECIMAL(29,0) and plus
 * DECIMAL(20,0) DECIMAL(30,0) by Spark's own rules of types: nothing is cut off, and nothing is NULL for want of digits.
 *
 * A quotient of persons is `div`, a BIGINT: below 2^53·most for at most so many records of a person, which `mostOfPerson` keeps below 2^63.
 * `floor` of a double is a BIGINT, so it is turned back. NaN equals itself and is larger than every number; it becomes NULL here. Texts
 * compare byte by byte (UTF8_BINARY; a column of another collation is refused by its own comparison with none). Division by 0 is
 * NULL or an error and stands behind a CASE.
 */
export const spark: Dialect = {
  name: "spark",
  fence: "",
  mostColumns: 2_000,
  constant,
  double,
  number: (column) => finite(double(column), constant(Number.MAX_VALUE)),
  call: (name, of) => (name === "floor" ? double(`floor(${of[0]})`) : calledInPairs(name, of)),
  quoteName: backticked,
  quoteText: backslashQuoted,
  text,
  sameText: backslashQuoted,
  plainText: text,
  trimmed: (sql) => `trim(BOTH ' ' FROM ${sql})`,
  daysSince: (column, origin) => `datediff(${column}, DATE '${origin}')`,
  wholeSum: (sql) => {
    const high = `CAST(sum(shiftright(${whole(sql)}, 26)) AS DECIMAL(20,0))`;
    const low = `CAST(sum(${whole(sql)} & 67108863) AS DECIMAL(20,0))`;
    return `(${high} * CAST(67108864 AS DECIMAL(8,0)) + ${low})`;
  },
  narrowSum: (sql) => `sum(${whole(sql)} - ${ROUNDING_CONSTANT})`,
  count: (of) => `count(${of})`,
  wide,
  quotient: (numerator, denominator) => wide(`((${numerator}) div (${denominator}))`),
  digits: (sql) => `CAST(${sql} AS STRING)`,
  joined: (texts) => inHalves(texts, (left, right) => `concat(${left}, ${right})`),
};
