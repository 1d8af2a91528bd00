import { bigquery } from "./bigquery.ts";
import { clickhouse } from "./clickhouse.ts";
import type { Dialect } from "./dialect.ts";
import { duckdb } from "./duckdb.ts";
import { type EngineName, engineNames } from "./engine-names.ts";
import { mariadb } from "./mariadb.ts";
import { postgres } from "./postgres.ts";
import { snowflake } from "./snowflake.ts";
import { spark } from "./spark.ts";
import { sqlserver } from "./sqlserver.ts";
import { trino } from "./trino.ts";

/** Every engine that sums can be printed for. */
const dialects: Readonly<Record<EngineName, Dialect>> = {
  spark,
  bigquery,
  snowflake,
  trino,
  clickhouse,
  sqlserver,
  mariadb,
  postgres,
  duckdb,
};

export function dialectCalled(name: string): Dialect | undefined {
  const known = engineNames.find((one) => one === name);
  return known && dialects[known];
}
