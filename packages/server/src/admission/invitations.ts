import type { Queryable } from "../database/in-transaction.ts";
import { fail } from "../errors/index.ts";
import { hashOfCode, newCode } from "./codes.ts";

export const MOST_INVITATIONS = 100_000;

const ADD = `WITH inviting AS (SELECT key FROM study WHERE key = $1 AND admission = 'invitation' AND state IN ('open', 'paused') FOR SHARE)
  INSERT INTO invitation (study, code) SELECT key, code FROM inviting, unnest($2::bytea[]) AS code`;
const STATE = "SELECT state, admission FROM study WHERE key = $1";
const COUNT = `SELECT count(*)::int AS made, count(blinded)::int AS used FROM invitation WHERE study = $1`;

const REWRITE = `WITH gone AS (DELETE FROM invitation WHERE study = $1 RETURNING code, blinded)
  INSERT INTO invitation (study, code, blinded)
  SELECT $1, code, CASE WHEN blinded IS NOT NULL THEN ''::bytea END FROM gone ORDER BY code`;

/**
 * Codes that are shown once, now: their hashes are stored in an order of their own, so that nothing says which line of the owner's list
 * one was.
 */
export async function invite(on: Queryable, study: number, count: number): Promise<readonly string[]> {
  if (!Number.isInteger(count) || count < 1 || count > MOST_INVITATIONS)
    fail("ARGUMENT", { name: "count", found: String(count), accepted: `from 1 to ${MOST_INVITATIONS}` });
  const codes = Array.from({ length: count }, newCode);
  const hashes = codes.map(hashOfCode).sort((a, b) => a.compare(b));
  const { rowCount } = await on.query(ADD, [study, hashes]);
  if (rowCount !== count) await refuse(on, study);
  return codes;
}

async function refuse(on: Queryable, study: number): Promise<never> {
  const { rows } = await on.query<{ state: string; admission: string }>(STATE, [study]);
  const [found] = rows;
  if (!found) return fail("STUDY_UNKNOWN");
  if (found.admission !== "invitation") return fail("INVITATIONS_UNUSED", { found: found.admission });
  return fail("STUDY_STATE", { found: found.state, accepted: "open or paused" });
}

/** How many there are, and how many were used. */
export async function countInvitations(
  on: Queryable,
  study: number,
): Promise<{ readonly made: number; readonly used: number }> {
  return (await on.query<{ made: number; used: number }>(COUNT, [study])).rows[0]!;
}

/**
 * Keeps which invitations were used, and nothing else. Rows lie where and in the order in which they were last written: all are written anew,
 * in the order of their hashes, by one transaction, so that nothing says in which order they were used.
 */
export async function forgetRequests(client: Queryable, study: number): Promise<void> {
  await client.query(REWRITE, [study]);
}
