import { canonicalJson } from "@dpbayes/privacy/formats";
import type { Queryable } from "../database/in-transaction.ts";
import type { AuditDetail, AuditEntry } from "./entry.ts";

interface Row extends Omit<AuditEntry, "at" | "detail"> {
  /** PostgreSQL's infinities come as numbers. */
  readonly at: Date | number;
  readonly detail: string;
}

const PAGE = {
  name: "audit-page",
  text: `SELECT organisation, index, at, actor, action, object, detail, previous, hash FROM audit
    WHERE organisation = $1 AND index > $2 ORDER BY index LIMIT $3`,
};

/** Entries behind `after`, oldest first. */
export async function auditPage(
  on: Queryable,
  organisation: string,
  after: number,
  most: number,
): Promise<readonly AuditEntry[]> {
  const { rows } = await on.query<Row>({ ...PAGE, values: [organisation, after, most] });
  return rows.map((row) => ({ ...row, at: timeOf(row.at), detail: readDetail(row.detail) }));
}

/** Entries in one piece of reading, so that memory does not grow with the chain. */
const PIECE = 1000;

/** The whole chain, piece by piece. */
export async function* auditEntries(on: Queryable, organisation: string): AsyncGenerator<AuditEntry> {
  for (let after = 0; ; ) {
    const page = await auditPage(on, organisation, after, PIECE);
    yield* page;
    if (page.length < PIECE) return;
    after = page.at(-1)!.index;
  }
}

/** A time that no ISO text can tell was not written by us; its hash will not fit. */
function timeOf(at: Date | number): string {
  return typeof at === "number" || Number.isNaN(at.valueOf()) ? "" : at.toISOString();
}

/** What is not the canonical text of an object was not written by us: it is shown as it is, and its hash will not fit. */
function readDetail(text: string): AuditDetail {
  try {
    const detail = JSON.parse(text) as AuditDetail;
    return canonicalJson(detail) === text ? detail : { text };
  } catch {
    return { text };
  }
}
