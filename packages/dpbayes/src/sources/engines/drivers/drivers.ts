import type { EngineAddress } from "../engine-address.ts";
import type { RunQuery } from "../engine-source.ts";
import { bigqueryQuery } from "./bigquery.ts";
import { clickhouseQuery } from "./clickhouse.ts";
import type { LoadPackage } from "./client-package.ts";
import { databricksQuery } from "./databricks.ts";
import type { DriverName } from "./driver-words.ts";
import { snowflakeQuery } from "./snowflake.ts";
import { sparkQuery } from "./spark.ts";
import { trinoQuery } from "./trino.ts";

/** A way to ask an engine: from its address to a function from SQL to rows. A package that it needs is loaded when it is asked. */
export type Driver = (at: EngineAddress, load: LoadPackage) => RunQuery;

/** Every engine that dpbayes asks by itself. */
export const drivers: Readonly<Record<DriverName, Driver>> = {
  trino: trinoQuery,
  clickhouse: clickhouseQuery,
  spark: sparkQuery,
  databricks: databricksQuery,
  bigquery: bigqueryQuery,
  snowflake: snowflakeQuery,
};
