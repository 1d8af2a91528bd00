import { type Ledger, spent } from "@dpbayes/privacy/ledger";
import { type LedgerEvent, type LedgerLine, lineAfter, lineText } from "dpbayes/ledger";
import type { PoolClient } from "pg";
import { fail } from "../errors/index.ts";
import { columnsOf, type LedgerRow } from "./ledger-row.ts";
import { ADD_ENTRY, ADVANCE, LOCK_LEDGER } from "./statements.ts";

/** The ledger's row, held until the transaction ends. */
export async function lockLedger(client: PoolClient, organisation: string, id: string): Promise<LedgerRow> {
  const { rows } = await client.query<LedgerRow>({ ...LOCK_LEDGER, values: [organisation, id] });
  return rows[0] ?? fail("LEDGER_UNKNOWN");
}

/** What a line is, beside its text: the caller's id of a spend, and the digest of what it asked for. */
export interface Asked {
  readonly spend: string;
  readonly request: string;
}

/** Adds a line to a ledger whose row is held, and makes the row say what the lines add up to. */
export async function addLine(
  client: PoolClient,
  row: LedgerRow,
  { event, after, asked }: { readonly event: LedgerEvent; readonly after: Ledger; readonly asked?: Asked },
): Promise<LedgerLine> {
  const line = lineAfter({ index: row.entries, hash: row.head }, event);
  await insertLine(client, row.id, line, asked);
  const amounts = [...columnsOf(after.budget), ...columnsOf(spent(after))];
  await client.query({ ...ADVANCE, values: [row.id, ...amounts, line.index, line.hash] });
  return line;
}

export async function insertLine(
  client: PoolClient,
  ledger: string,
  line: LedgerLine,
  asked?: Asked,
): Promise<void> {
  const { index, hash } = line;
  const values = [ledger, index, asked?.spend ?? null, asked?.request ?? null, lineText(line), hash];
  await client.query({ ...ADD_ENTRY, values });
}
