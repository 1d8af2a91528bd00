import type { Dialect } from "./dialect.ts";
import { exactConstant } from "./exact-constant.ts";
import { backticked, calledInPairs, inHalves } from "./standard.ts";

const double = (sql: string) => `CAST(${sql} AS DOUBLE)`;
const wide = (sql: string) => `CAST(${sql} AS DECIMAL(65,0))`;
const text = (column: string) => `CONVERT(CAST(${column} AS CHAR) USING utf8mb4) COLLATE utf8mb4_nopad_bin`;

/** Bytes, so that neither the server's mode nor the connection's character set has a say. */
const quoteText = (one: string) =>
  `CONVERT(X'${Buffer.from(one, "utf8").toString("hex").toUpperCase()}' USING utf8mb4)`;

/**
 * MariaDB, from 10.5. A sum of whole numbers is a DECIMAL of up to 65 digits: exact, and below 2^53 each they need 10^49 rows for more. A quotient keeps
 * four digits, so what is divided is made divisible first. DOUBLE is IEEE's without NaN and infinities, which a column cannot
 * hold; out of range is an error, division by 0 NULL, and neither occurs. Texts compare by their characters, blanks at the end included
 * (`utf8mb4_nopad_bin`). Without LIMIT the layers would be merged and computed many times over; with it each is written to a temporary table.
 */
export const mariadb: Dialect = {
  name: "mariadb",
  fence: " LIMIT 18446744073709551615",
  mostColumns: 1_000,
  constant: (value) => exactConstant(value, double),
  double,
  number: double,
  call: calledInPairs,
  quoteName: backticked,
  quoteText,
  text,
  sameText: (one) => `${quoteText(one)} COLLATE utf8mb4_nopad_bin`,
  plainText: text,
  trimmed: (sql) => `TRIM(BOTH ' ' FROM ${sql})`,
  daysSince: (column, origin) => `DATEDIFF(${column}, '${origin}')`,
  wholeSum: (sql) => `SUM(CAST(${sql} AS SIGNED))`,
  count: (of) => `COUNT(${of})`,
  wide,
  quotient: (numerator, denominator) =>
    wide(`(${wide(numerator)} - ${wide(numerator)} MOD ${wide(denominator)}) / ${wide(denominator)}`),
  digits: (sql) => `CAST(${sql} AS CHAR)`,
  joined: (texts) => inHalves(texts, (left, right) => `CONCAT(${left}, ${right})`),
};
