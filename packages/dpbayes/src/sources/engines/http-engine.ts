import { fail } from "../../errors/index.ts";
import type { RecordSource } from "../record-source.ts";
import { clickhouseQuery } from "./clickhouse-query.ts";
import { engineAddress } from "./engine-address.ts";
import { engineSource } from "./engine-source.ts";
import { trinoQuery } from "./trino-query.ts";

const queries = { trino: trinoQuery, clickhouse: clickhouseQuery };

/** A table of a Trino or a ClickHouse that answers over HTTP: no package is needed for it. */
export function httpEngineSource(address: string, table: string): RecordSource {
  const at = engineAddress(address);
  if (typeof table !== "string")
    fail("DATABASE_ADDRESS", { found: "followed by a query", accepted: "followed by the name of a table" });
  return engineSource(
    {
      engine: at.engine,
      table,
      name: `table ${table} of ${at.name}`,
      origin: { kind: "database", database: at.name, rows: table },
    },
    queries[at.engine](at),
  );
}
