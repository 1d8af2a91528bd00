import type { Pool, PoolClient } from "pg";

/** Where statements run: a pool for one, a client for those of a transaction. */
export type Queryable = Pick<PoolClient, "query">;

/** All of it or nothing; an error undoes what was done and goes on to whoever asked. */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query("COMMIT");
    client.release();
    return result;
  } catch (error) {
    // A connection that cannot even go back is thrown away; its transaction ends with it.
    await client.query("ROLLBACK").then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}
