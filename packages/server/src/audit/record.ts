import { canonicalJson } from "@dpbayes/privacy/formats";
import type { PoolClient } from "pg";
import { type AuditEntry, type AuditEvent, type AuditHead, hashOfEntry } from "./entry.ts";

const LOCK_HEAD = {
  name: "audit-lock-head",
  text: "SELECT index, hash FROM audit_head WHERE organisation = $1 FOR UPDATE",
};
const MAKE_HEAD = "INSERT INTO audit_head (organisation) VALUES ($1) ON CONFLICT DO NOTHING";
const APPEND = {
  name: "audit-append",
  text: `WITH advanced AS (UPDATE audit_head SET index = $2, hash = $9 WHERE organisation = $1)
    INSERT INTO audit (organisation, index, at, actor, action, object, detail, previous, hash)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
};

/** Appends what was done, in the transaction that does it: both are there or neither. The head's lock is held to the transaction's end. */
export async function recordAudit(client: PoolClient, event: AuditEvent, at: Date): Promise<AuditHead> {
  const head = await lockHead(client, event.organisation);
  const { organisation, actor, action, object, detail = {} } = event;
  const place = { index: head.index + 1, at: at.toISOString(), previous: head.hash };
  const entry: Omit<AuditEntry, "hash"> = { organisation, actor, action, object, detail, ...place };
  const hash = hashOfEntry(entry);
  await client.query({
    ...APPEND,
    values: [
      ...[organisation, entry.index, entry.at, actor, action, object],
      ...[canonicalJson(detail), entry.previous, hash],
    ],
  });
  return { index: entry.index, hash };
}

async function lockHead(client: PoolClient, organisation: string): Promise<AuditHead> {
  const query = { ...LOCK_HEAD, values: [organisation] };
  const found = await client.query<AuditHead>(query);
  if (found.rows[0]) return found.rows[0];
  await client.query(MAKE_HEAD, [organisation]);
  return (await client.query<AuditHead>(query)).rows[0]!;
}
