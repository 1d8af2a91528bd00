import type { PoolClient } from "pg";

/** The one name that is put into a statement as text: it is made of an integer. */
function partitionOf(key: number): string {
  if (!Number.isSafeInteger(key) || key < 1) throw new RangeError("a study's key is a whole number above 0");
  return `report_${key}`;
}

/** Attaching, other than creating in place, leaves the other studies' reports to be written meanwhile. */
export async function makePartition(client: PoolClient, key: number): Promise<void> {
  const name = partitionOf(key);
  await client.query(`CREATE TABLE ${name} (LIKE report INCLUDING ALL)`);
  await client.query(`ALTER TABLE report ATTACH PARTITION ${name} FOR VALUES IN (${key})`);
}

/** The rows are gone at once; counts and releases stay. */
export async function dropPartition(client: PoolClient, key: number): Promise<void> {
  await client.query(`DROP TABLE IF EXISTS ${partitionOf(key)}`);
}

export async function emptyPartition(client: PoolClient, key: number): Promise<void> {
  await client.query(`TRUNCATE ${partitionOf(key)}`);
}

/**
 * Destroys the order in which reports came: every row is written anew, in the order of ids that are random, by one transaction. `CLUSTER` and
 * `VACUUM FREEZE` would not do: since PostgreSQL 9.4 both leave each row the number of the transaction that first wrote it. To be called
 * under the study's lock, alone.
 */
export async function destroyOrder(client: PoolClient, key: number): Promise<void> {
  const name = partitionOf(key);
  await client.query(`CREATE TEMPORARY TABLE again ON COMMIT DROP AS SELECT study, id, vals FROM ${name}`);
  await client.query(`TRUNCATE ${name}`);
  await client.query(`INSERT INTO ${name} (study, id, vals) SELECT study, id, vals FROM again ORDER BY id`);
  await client.query("DROP TABLE again");
}
