import type { Queryable } from "../database/in-transaction.ts";
import { type ChainProblem, checkChain } from "./check-chain.ts";
import type { AuditHead } from "./entry.ts";
import { auditEntries } from "./read.ts";

/** What checking one organisation's chain found. */
export interface CheckedChain {
  readonly organisation: string;
  readonly head: AuditHead;
  /** Absent where every entry is what was written. */
  readonly problem?: ChainProblem;
}

const ORGANISATIONS = "SELECT id FROM organisation ORDER BY id";
const HEAD = "SELECT index, hash FROM audit_head WHERE organisation = $1";

/** Every chain of a database, against the heads that stand beside them. */
export async function verifyAudit(on: Queryable): Promise<readonly CheckedChain[]> {
  const { rows } = await on.query<{ readonly id: string }>(ORGANISATIONS);
  const checked: CheckedChain[] = [];
  for (const { id } of rows) checked.push(await verifyChain(on, id));
  return checked;
}

/** One chain, and the heads that somebody noted elsewhere. */
export async function verifyChain(
  on: Queryable,
  organisation: string,
  noted: readonly AuditHead[] = [],
): Promise<CheckedChain> {
  // Read before the entries: they may have grown since, never shrunk.
  const stored = await auditHead(on, organisation);
  const check = checkChain([stored, ...noted]);
  for await (const entry of auditEntries(on, organisation)) check.add(entry);
  check.end();
  return { organisation, head: check.head, ...(check.problem && { problem: check.problem }) };
}

/** How far the chain has come; index 0 where nothing was done yet. */
export async function auditHead(on: Queryable, organisation: string): Promise<AuditHead> {
  const { rows } = await on.query<AuditHead>(HEAD, [organisation]);
  return rows[0] ?? { index: 0, hash: "" };
}
