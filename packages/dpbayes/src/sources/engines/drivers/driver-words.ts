import type { EngineName } from "../../push-down/dialects/engine-names.ts";

/** How the address of an engine is written; apart from what asks it, so that an address can be read without loading that. */
export interface DriverWords {
  /** The dialect that it is asked in. */
  readonly engine: EngineName;
  /** What stands behind the `+` where nobody can listen; nothing where its client knows no other way … */
  readonly encrypted: string;
  /** … and where somebody can. */
  readonly open?: string;
  readonly address: string;
  /** What may stand behind the `?`. */
  readonly settings?: readonly string[];
}

export const driverWords = {
  trino: {
    engine: "trino",
    encrypted: "https",
    open: "http",
    address: "trino+https://user:password@host:port/catalog/schema",
  },
  clickhouse: {
    engine: "clickhouse",
    encrypted: "https",
    open: "http",
    address: "clickhouse+https://user:password@host:port/database",
  },
  spark: {
    engine: "spark",
    encrypted: "thrifts",
    open: "thrift",
    address: "spark+thrifts://user:password@host:port/schema",
  },
  databricks: {
    engine: "spark",
    encrypted: "",
    address: "databricks://token:TOKEN@host/sql/1.0/warehouses/ID",
  },
  bigquery: {
    engine: "bigquery",
    encrypted: "",
    address: "bigquery://project/dataset?location=EU",
    settings: ["location"],
  },
  snowflake: {
    engine: "snowflake",
    encrypted: "",
    address: "snowflake://user:password@account/database/schema?warehouse=NAME&role=NAME",
    settings: ["warehouse", "role"],
  },
} as const satisfies Readonly<Record<string, DriverWords>>;

export type DriverName = keyof typeof driverWords;
