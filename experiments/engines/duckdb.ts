import { DuckDBInstance } from "../../packages/dpbayes/src/sources/exact-sums/engine-cases.testing.ts";
import type { AskedEngine } from "./engine.ts";

/** DuckDB in this process, as dpbayes has it. */
export async function startDuckdb(): Promise<AskedEngine> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const row = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJson()[0] ?? {};
  return {
    name: "duckdb",
    version: String((await row("SELECT version() AS v"))["v"]),
    row,
    cpu: () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    },
    stop: async () => instance.closeSync(),
  };
}
