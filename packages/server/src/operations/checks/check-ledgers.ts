import { isDeepStrictEqual } from "node:util";
import { spent } from "@dpbayes/privacy/ledger";
import { chainOf, ledgerOf } from "dpbayes/ledger";
import type { Pool } from "pg";
import { DpbayesError } from "../../errors/index.ts";
import type { LedgerRow } from "../../ledgers/ledger-row.ts";
import { linesOf, stateOf } from "../../ledgers/ledger-state.ts";

const LEDGERS = "SELECT * FROM ledger ORDER BY id";

/** Every ledger's lines, followed from the first as in a ledger's file: whether they add up to what its row says. */
export async function checkLedgers(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<LedgerRow>(LEDGERS);
  const problems: string[] = [];
  for (const row of rows) {
    const problem = await problemOf(pool, row);
    if (problem !== undefined) problems.push(`ledger ${row.id}: ${problem}`);
  }
  return problems;
}

async function problemOf(pool: Pool, row: LedgerRow): Promise<string | undefined> {
  const pages: string[] = [];
  for await (const page of linesOf(pool, row.id)) pages.push(page);
  try {
    const { lines } = chainOf(row.id, Buffer.from(pages.join("")));
    const ledger = ledgerOf(row.id, lines);
    if (lines.length !== row.entries || lines.at(-1)?.hash !== row.head)
      return "its last line is not its head";
    if (ledger === undefined || !isDeepStrictEqual(spent(ledger), stateOf(row).spent))
      return "its lines do not add up to what was spent";
    return undefined;
  } catch (error) {
    if (error instanceof DpbayesError) return error.message;
    throw error;
  }
}
