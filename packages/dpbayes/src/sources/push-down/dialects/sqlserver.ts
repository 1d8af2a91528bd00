import type { FunctionName } from "../expression.ts";
import type { Dialect } from "./dialect.ts";
import { exactConstant } from "./exact-constant.ts";
import { calledInPairs, inHalves } from "./standard.ts";

const double = (sql: string) => `CAST(CAST(${sql} AS bigint) AS float)`;
const number = (sql: string) => `CAST(${sql} AS float)`;
const text = (column: string) => `CAST(${column} AS nvarchar(4000))`;
const wide = (sql: string) => `CAST(${sql} AS decimal(38,0))`;
const quoteText = (one: string) => `N'${one.replaceAll("'", "''")}'`;

/** Comparisons ignore blanks at the end: a mark behind them makes them count. */
const MARK = "|";

const call = (name: FunctionName, of: readonly string[]) =>
  name === "floor" ? `FLOOR(${of[0]})` : calledInPairs(name, of);

/**
 * SQL Server 2022, Azure SQL and Fabric (`GREATEST` and `LEAST` came with 2022). `SUM(int)` and `SUM(bigint)` fail beyond their bits; `SUM(decimal(38,0))` is a
 * decimal(38,0) and fails beyond 38 digits: whole numbers below 2^53 need 10^22 rows. A product of two decimals of 38 digits keeps its scale of 0 and
 * fails beyond them. A quotient keeps six digits, so what is divided is made divisible first. A double goes to decimal by way
 * of bigint, since a cast of float rounds to 17 digits. float is IEEE's double without NaN and infinities; overflow and division by 0 are
 * errors and do not occur. Constants are quotients of whole numbers. Texts compare by BIN2 and with a mark behind them.
 */
export const sqlserver: Dialect = {
  name: "sqlserver",
  fence: "",
  mostColumns: 2_000,
  constant: (value) => exactConstant(value, double),
  double: number,
  number,
  call,
  quoteName: (name) => `[${name.replaceAll("]", "]]")}]`,
  quoteText,
  text: (column) => `(${text(column)} + N'${MARK}') COLLATE Latin1_General_100_BIN2`,
  sameText: (one) => quoteText(`${one}${MARK}`),
  plainText: (column) => `${text(column)} COLLATE Latin1_General_100_BIN2`,
  trimmed: (sql) => `TRIM(N' ' FROM ${sql})`,
  daysSince: (column, origin) => `DATEDIFF(day, CAST('${origin}' AS date), ${column})`,
  wholeSum: (sql) => `SUM(CAST(CAST(${sql} AS bigint) AS decimal(38,0)))`,
  count: (of) => `COUNT_BIG(${of})`,
  wide,
  quotient: (numerator, denominator) =>
    wide(`(${wide(numerator)} - ${wide(numerator)} % ${wide(denominator)}) / ${wide(denominator)}`),
  digits: (sql) => `CAST(${sql} AS nvarchar(max))`,
  joined: (texts) => inHalves(texts, (left, right) => `(${left} + ${right})`),
};
