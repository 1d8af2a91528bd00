import type { Pool, PoolClient } from "pg";
import type { Member } from "./asker.ts";
import { hashOfSecret, newSecret } from "./secret.ts";

/** It ends when nobody used it for so long, in milliseconds. */
const IDLE = 12 * 3_600_000;

/** However much it is used. */
export const LONGEST_SESSION = 7 * 24 * 3_600_000;

/** Use is noted once a minute, not with every request. */
const NOTED_EVERY = 60_000;

const BEGIN = "INSERT INTO session (hash, account, organisation, expires, ends) VALUES ($1, $2, $3, $4, $5)";
const FIND = {
  name: "session-find",
  text: `SELECT s.account, a.email, s.organisation, m.role, s.expires FROM session AS s
    JOIN membership AS m USING (account, organisation) JOIN account AS a ON a.id = s.account
    WHERE s.hash = $1 AND s.expires > $2`,
};
const USED = `UPDATE session SET expires = least($2::timestamptz, ends)
  WHERE hash = $1 AND expires < least($2::timestamptz, ends)`;
const END = "DELETE FROM session WHERE hash = $1";
const END_ALL = "DELETE FROM session WHERE account = $1";

/** Signed-in browsers. What is stored of a session's secret is its hash. */
export interface Sessions {
  /** Within the transaction of what let the person in; returns the secret. */
  begin(client: PoolClient, account: string, organisation: string): Promise<string>;
  find(secret: string): Promise<Member | undefined>;
  end(client: PoolClient, secret: string): Promise<void>;
  /** In every browser. */
  endAll(client: PoolClient, account: string): Promise<void>;
}

interface Found extends Omit<Member, "kind"> {
  readonly expires: Date;
}

export function openSessions(pool: Pool, clock: () => number): Sessions {
  async function noteUse(hash: Buffer, expires: Date): Promise<void> {
    const until = clock() + IDLE;
    if (expires.valueOf() < until - NOTED_EVERY) await pool.query(USED, [hash, new Date(until)]);
  }
  return {
    async begin(client, account, organisation) {
      const secret = newSecret();
      const times = [new Date(clock() + IDLE), new Date(clock() + LONGEST_SESSION)];
      await client.query(BEGIN, [hashOfSecret(secret), account, organisation, ...times]);
      return secret;
    },
    async find(secret) {
      const hash = hashOfSecret(secret);
      const { rows } = await pool.query<Found>({ ...FIND, values: [hash, new Date(clock())] });
      if (!rows[0]) return undefined;
      const { expires, ...member } = rows[0];
      await noteUse(hash, expires);
      return { kind: "member", ...member };
    },
    async end(client, secret) {
      await client.query(END, [hashOfSecret(secret)]);
    },
    async endAll(client, account) {
      await client.query(END_ALL, [account]);
    },
  };
}
