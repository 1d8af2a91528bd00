import {
  startPostgres as startServer,
  type TestServer,
} from "../../packages/dpbayes/src/sources/postgres/postgres-server.testing.ts";
import { cpuTimeOf } from "./cpu-time.ts";
import type { AskedEngine, SumsRow } from "./engine.ts";

export interface PostgresEngine extends AskedEngine {
  readonly server: TestServer;
}

/** The PostgreSQL server of the tests, on loopback. */
export async function startPostgres(): Promise<PostgresEngine> {
  const server = await startServer();
  const client = await server.connect();
  const row = async (sql: string): Promise<SumsRow> => (await client.query(sql)).rows[0] ?? {};
  const { pid, v } = await row(
    "SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1) AS pid, current_setting('server_version') AS v",
  );
  return {
    name: "postgres",
    version: String(v),
    server,
    row,
    cpu: () => cpuTimeOf([Number(pid)]),
    async stop() {
      await client.end();
      await server.stop();
    },
  };
}
