import { openLedger, type Relation } from "@dpbayes/privacy/ledger";
import { type LedgerEvent, lineAfter } from "dpbayes/ledger";
import type { PoolClient } from "pg";
import { fail } from "../errors/index.ts";
import { addLine, insertLine, lockLedger } from "./add-line.ts";
import { columnsOf, ledgerValue } from "./ledger-row.ts";
import { OPEN_LEDGER } from "./statements.ts";

/** What a ledger is opened with. Amounts are decimals in text: epsilon and delta, or rho. */
export interface LedgerRequest {
  readonly name: string;
  /** Whom the budget protects, as "one patient". */
  readonly unit: string;
  readonly neighbours: string;
  readonly budget: Readonly<Record<string, string>>;
}

/** Opens a ledger: its first line says whom it protects and how much there is. Returns its id. */
export async function openLedgerRow(
  client: PoolClient,
  organisation: string,
  { name, unit, neighbours, budget: given }: LedgerRequest,
  when: Date,
): Promise<string> {
  const currency = "rho" in given ? "concentrated" : "approximate";
  const opened = openLedger({ budget: given, unit, neighbours: neighbours as Relation, currency });
  const { budget } = opened;
  const event: LedgerEvent = {
    kind: "open",
    unit,
    neighbours: opened.neighbours,
    ...(currency === "concentrated" && { currency }),
    budget,
    when: when.toISOString(),
  };
  const line = lineAfter(undefined, event);
  const values = [organisation, name, unit, neighbours, currency, ...columnsOf(budget), line.hash];
  const { rows } = await client.query<{ id: string }>({ ...OPEN_LEDGER, values });
  const id = rows[0]?.id ?? fail("LEDGER_EXISTS");
  await insertLine(client, id, line);
  return id;
}

/**
 * Declares another budget, which must cover what was spent: a line of the ledger like any other, so that the old one stays readable. The
 * same budget again adds none. Returns whether a line was added.
 */
export async function declareBudget(
  client: PoolClient,
  organisation: string,
  id: string,
  { budget, when }: { readonly budget: Readonly<Record<string, string>>; readonly when: Date },
): Promise<boolean> {
  const row = await lockLedger(client, organisation, id);
  const { unit, neighbours, currency } = row;
  const exact = openLedger({ budget, unit, neighbours, currency }).budget;
  const [first, delta] = columnsOf(exact);
  const before = columnsOf(ledgerValue(row).budget);
  if (first === before[0] && delta === before[1]) return false;
  const after = ledgerValue({ ...row, budget: first, budget_delta: delta });
  const event: LedgerEvent = { kind: "budget", budget: exact, when: when.toISOString() };
  await addLine(client, row, { event, after });
  return true;
}
