import type { PoolClient } from "pg";
import type { Queryable } from "../database/in-transaction.ts";
import type { AuditEntry, AuditEvent, AuditHead } from "./entry.ts";
import { auditEntries, auditPage } from "./read.ts";
import { recordAudit } from "./record.ts";
import { auditHead, type CheckedChain, verifyChain } from "./verify-audit.ts";

/** The trail of what owners, analysts and programs did: append-only, hashed link by link. */
export interface Audit {
  /**
   * Within the transaction of what it records, as its last statement: the chain's head stays locked until the transaction ends, and
   * whoever locks rows after it could wait in a ring.
   */
  record(client: PoolClient, event: AuditEvent): Promise<AuditHead>;
  page(organisation: string, after: number, most: number): Promise<readonly AuditEntry[]>;
  entries(organisation: string): AsyncIterable<AuditEntry>;
  head(organisation: string): Promise<AuditHead>;
  /** Reads the whole chain; `noted` are heads that somebody kept elsewhere. */
  verify(organisation: string, noted?: readonly AuditHead[]): Promise<CheckedChain>;
}

export function openAudit(on: Queryable, clock: () => Date = () => new Date()): Audit {
  return {
    record: (client, event) => recordAudit(client, event, clock()),
    page: (organisation, after, most) => auditPage(on, organisation, after, most),
    entries: (organisation) => auditEntries(on, organisation),
    head: (organisation) => auditHead(on, organisation),
    verify: (organisation, noted) => verifyChain(on, organisation, noted),
  };
}
