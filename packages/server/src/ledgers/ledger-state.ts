import { type Amount, type Currency, type Relation, remaining, spent } from "@dpbayes/privacy/ledger";
import type { LedgerLine, Receipt } from "dpbayes/ledger";
import type { Pool } from "pg";
import { fail } from "../errors/index.ts";
import { type LedgerRow, ledgerValue } from "./ledger-row.ts";
import type { SpendRow } from "./spend-once.ts";
import { LIST_LINES } from "./statements.ts";

/** A ledger as it stands. */
export interface LedgerState {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly neighbours: Relation;
  readonly currency: Currency;
  readonly budget: Amount;
  readonly spent: Amount;
  readonly remaining: Amount;
  /** How many lines it has, and the hash of the last. */
  readonly entries: number;
  readonly head: string;
}

/** A spend as its owner looks at it. */
export interface SpendState {
  readonly receipt: Receipt;
  readonly study: string;
  readonly holder?: string;
  readonly when: string;
  /** The digest of the release that it paid for, once that is known. */
  readonly release?: string;
}

export function stateOf(row: LedgerRow): LedgerState {
  const { id, name, unit, neighbours, currency, entries, head } = row;
  const ledger = ledgerValue(row);
  const amounts = { budget: ledger.budget, spent: spent(ledger), remaining: remaining(ledger) };
  return { id, name, unit, neighbours, currency, ...amounts, entries, head };
}

export function spendState(row: SpendRow, sign: (line: LedgerLine) => Receipt): SpendState {
  const line = JSON.parse(row.line) as LedgerLine;
  if (line.event.kind !== "spend") return fail("SPEND_UNKNOWN");
  const { study, holder, when } = line.event;
  return {
    receipt: sign(line),
    study,
    ...(holder !== undefined && { holder }),
    when,
    ...(row.release !== null && { release: row.release }),
  };
}

const PAGE = 1000;

/** Lines are only added: pages that are read one after the other are one file. */
export async function* linesOf(pool: Pool, ledger: string): AsyncGenerator<string> {
  for (let after = 0; ; after += PAGE) {
    const { rows } = await pool.query<{ line: string }>({ ...LIST_LINES, values: [ledger, after, PAGE] });
    if (rows.length > 0) yield rows.map(({ line }) => line).join("");
    if (rows.length < PAGE) return;
  }
}
