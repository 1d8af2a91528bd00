import { createPrivateKey, type KeyObject } from "node:crypto";
import type { TokenKey } from "@dpbayes/privacy/token";
import type { Pool, PoolClient } from "pg";
import { inTransaction, type Queryable } from "../database/in-transaction.ts";
import { fail } from "../errors/index.ts";
import { tellOthers } from "../studies/move.ts";
import type { MadeKey, StoredKey } from "./make-token-key.ts";
import type { Seal } from "./seal.ts";

/** A key that signs. */
export interface ActiveKey extends TokenKey {
  readonly secret: Buffer;
}

/** A key that verifies; a retired one does so for a while. */
export interface KnownKey {
  readonly epoch: number;
  readonly public: StoredKey;
  readonly retired: Date | null;
}

/** Told of a new epoch, in its transaction. */
export type RecordEpoch = (client: PoolClient, epoch: number) => Promise<unknown>;

export interface NextEpoch {
  readonly made: MadeKey;
  readonly seal: Seal;
  readonly now: Date;
  readonly record: RecordEpoch;
}

const ACTIVE = {
  name: "token-key-active",
  text: "SELECT epoch, public, secret FROM token_key WHERE study = $1 AND retired IS NULL",
};
const KNOWN = {
  name: "token-key-known",
  text: "SELECT epoch, public, retired FROM token_key WHERE study = $1",
};
const LOCK_STUDY = "SELECT key FROM study WHERE key = $1 AND state IN ('open', 'paused') FOR UPDATE";
const RETIRE = "UPDATE token_key SET retired = $2, secret = NULL WHERE study = $1 AND retired IS NULL";
const ADD = `INSERT INTO token_key (study, epoch, public, secret)
  SELECT $1, coalesce(max(epoch), 0) + 1, $2, $3 FROM token_key WHERE study = $1 RETURNING epoch`;

export async function activeKey(on: Queryable, study: number): Promise<ActiveKey | undefined> {
  const { rows } = await on.query<{ epoch: number; public: StoredKey; secret: Buffer }>({
    ...ACTIVE,
    values: [study],
  });
  const [row] = rows;
  return row && { epoch: row.epoch, ...row.public, secret: row.secret };
}

export async function knownKeys(on: Queryable, study: number): Promise<readonly KnownKey[]> {
  return (await on.query<KnownKey>({ ...KNOWN, values: [study] })).rows;
}

/** A secret is bound to its own public half. */
export async function addKey(client: Queryable, study: number, made: MadeKey, seal: Seal): Promise<number> {
  const secret = seal.close(made.privateKey.export({ format: "der", type: "pkcs8" }), made.public.n);
  const { rows } = await client.query<{ epoch: number }>(ADD, [study, JSON.stringify(made.public), secret]);
  return rows[0]!.epoch;
}

export function unsealed({ secret, n }: ActiveKey, seal: Seal): KeyObject {
  return createPrivateKey({ key: seal.open(secret, n), format: "der", type: "pkcs8" });
}

/** The next epoch: the key before signs no more, its secret is gone, and what it signed still counts for the grace period. */
export async function rotateKey(
  pool: Pool,
  study: number,
  { made, seal, now, record }: NextEpoch,
): Promise<number> {
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(LOCK_STUDY, [study]);
    if (rowCount === 0) fail("STUDY_CLOSED");
    await retireKey(client, study, now);
    const epoch = await addKey(client, study, made, seal);
    await tellOthers(client, study);
    await record(client, epoch);
    return epoch;
  });
}

export async function retireKey(client: Queryable, study: number, now: Date): Promise<void> {
  await client.query(RETIRE, [study, now]);
}
