import type { Dialect } from "./dialect.ts";
import { postgres } from "./postgres.ts";

/**
 * DuckDB. `sum(BIGINT)` is HUGEINT, 127 bits, and an overflow would be an error: whole numbers below 2^53 need 2^74 rows for one. `//` cuts a quotient.
 * Decimals are read to the nearest double and NaN is larger than every number.
 */
export const duckdb: Dialect = {
  ...postgres,
  name: "duckdb",
  fence: "",
  mostColumns: 5_000,
  numbered: true,
  wide: (sql) => `CAST(${sql} AS HUGEINT)`,
  quotient: (numerator, denominator) => `((${numerator}) // (${denominator}))`,
};
