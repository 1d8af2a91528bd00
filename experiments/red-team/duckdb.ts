import { createRequire } from "node:module";

/** What attacks use of the engine. */
interface Duckdb {
  readonly DuckDBInstance: {
    create(path: string): Promise<{
      connect(): Promise<{
        runAndReadAll(sql: string): Promise<{ getRowsJS(): readonly (readonly unknown[])[] }>;
        closeSync(): void;
      }>;
      closeSync(): void;
    }>;
  };
}

/** The engine that the package dpbayes reads Parquet files with, which is a dependency of that package alone. */
const engine = createRequire(new URL("../../packages/dpbayes/package.json", import.meta.url));

/** All values of an answer, row by row. */
export async function inDuckdb(sql: string): Promise<readonly unknown[]> {
  const { DuckDBInstance } = engine("@duckdb/node-api") as Duckdb;
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  try {
    return (await connection.runAndReadAll(sql)).getRowsJS().flat();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
