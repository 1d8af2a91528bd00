/** The engines that sums are printed for; apart from what prints, so that the help can name them without loading it. */
export const engineNames = [
  "spark",
  "bigquery",
  "snowflake",
  "trino",
  "clickhouse",
  "sqlserver",
  "mariadb",
  "postgres",
  "duckdb",
] as const;

export type EngineName = (typeof engineNames)[number];
