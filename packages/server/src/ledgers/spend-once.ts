import { createHash } from "node:crypto";
import { type Amount, type Ledger, spend } from "@dpbayes/privacy/ledger";
import type { LedgerEvent, LedgerLine } from "dpbayes/ledger";
import type { PoolClient } from "pg";
import type { Queryable } from "../database/in-transaction.ts";
import { fail } from "../errors/index.ts";
import { addLine, lockLedger } from "./add-line.ts";
import { ledgerValue } from "./ledger-row.ts";
import { READ_SPEND } from "./statements.ts";

/** What a holder asks a ledger to pay for, before it reads a record. */
export interface SpendRequest {
  /** Drawn by the holder, new for every release: asking again under it gives the old receipt. */
  readonly spend: string;
  /** The study's id and digest. */
  readonly study: string;
  readonly digest: string;
  readonly amount: Amount;
  readonly unit: string;
  readonly neighbours: string;
  readonly holder?: string;
  readonly note?: string;
}

/** A spend as the table has it. */
export interface SpendRow {
  readonly index: number;
  readonly spend: string;
  readonly request: string;
  readonly line: string;
  readonly hash: string;
  readonly release: string | null;
}

export interface Spent {
  readonly line: LedgerLine;
  /** It was there before, for the same request: nothing was spent this time. */
  readonly again: boolean;
}

/**
 * One spend, in a transaction of its own. The row's lock comes first: of spenders at the same time each sees what those before it
 * took. An id that is there gives its line again to the same request and is refused to another; the library's decimals add, and
 * refuse with requested, remaining and difference.
 */
export async function spendOnce(
  client: PoolClient,
  organisation: string,
  id: string,
  { request, when }: { readonly request: SpendRequest; readonly when: Date },
): Promise<Spent> {
  const row = await lockLedger(client, organisation, id);
  const digest = requestDigest(request);
  const before = await readSpend(client, id, request.spend);
  if (before !== undefined)
    return before.request === digest
      ? { line: JSON.parse(before.line) as LedgerLine, again: true }
      : fail("SPEND_DIFFERS");
  const ledger = ledgerValue(row);
  requireCounts(ledger, request);
  const after = spend(ledger, { id: request.spend, ...request.amount });
  const event = spendEvent(request, after.entries.at(-1)!.spent, when);
  const asked = { spend: request.spend, request: digest };
  return { line: await addLine(client, row, { event, after, asked }), again: false };
}

export async function readSpend(on: Queryable, ledger: string, id: string): Promise<SpendRow | undefined> {
  return (await on.query<SpendRow>({ ...READ_SPEND, values: [ledger, id] })).rows[0];
}

function requestDigest({ study, digest, amount, unit, neighbours, holder, note }: SpendRequest): string {
  const sorted = Object.entries(amount).sort(([a], [b]) => (a < b ? -1 : 1));
  const asked = [study, digest, sorted, unit, neighbours, holder ?? null, note ?? null];
  return createHash("sha256").update(JSON.stringify(asked)).digest("hex");
}

/** A ledger adds up what is lost of one unit under one relation, and of no other. */
function requireCounts(ledger: Ledger, { unit, neighbours }: SpendRequest): void {
  const accepted = `"${ledger.unit}" under ${ledger.neighbours}`;
  if (unit !== ledger.unit) fail("LEDGER_COUNTS", { field: "unit", accepted });
  if (neighbours !== ledger.neighbours) fail("LEDGER_COUNTS", { field: "neighbours", accepted });
}

function spendEvent(request: SpendRequest, spent: Amount, when: Date): LedgerEvent {
  const { spend: id, study, digest: studyDigest, note, holder } = request;
  return {
    kind: "spend",
    id,
    spent,
    study,
    studyDigest,
    ...(note !== undefined && { note }),
    ...(holder !== undefined && { holder }),
    when: when.toISOString(),
  };
}
