import pg from "pg";

/**
 * A pool that outlives the database's restarts: a connection that dies while nobody uses it is replaced by the next that is asked for; one
 * that dies in use fails its statement, which tells whoever asked.
 */
export function makePool(url: string, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, ...options });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
