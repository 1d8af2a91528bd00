import {
  type Amount,
  type Currency,
  type Ledger,
  openLedger,
  type Relation,
  spend,
} from "@dpbayes/privacy/ledger";

/** A row of the table `ledger`; numbers are exact decimals in text. */
export interface LedgerRow {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly neighbours: Relation;
  readonly currency: Currency;
  readonly budget: string;
  readonly budget_delta: string;
  readonly spent: string;
  readonly spent_delta: string;
  readonly entries: number;
  readonly head: string;
}

/** What all spends before this moment took, as one entry; no spend of a caller can have its name, which has a space. */
const EARLIER = "spent before";

/** The ledger as the library counts it: the next spend is added by its decimals and refused by its sentence. */
export function ledgerValue(row: LedgerRow): Ledger {
  const { unit, neighbours, currency } = row;
  const opened = openLedger({
    budget: amountOf(currency, row.budget, row.budget_delta),
    unit,
    neighbours,
    currency,
  });
  const nothing = [row.spent, row.spent_delta].every((text) => /^[0.]*$/.test(text));
  return nothing ? opened : spend(opened, { id: EARLIER, ...amountOf(currency, row.spent, row.spent_delta) });
}

/** The columns of an amount: epsilon or rho, and delta. */
export function columnsOf(amount: Amount): readonly [string, string] {
  return [(amount["epsilon"] ?? amount["rho"])!, amount["delta"] ?? "0"];
}

function amountOf(currency: Currency, first: string, delta: string): Amount {
  return currency === "concentrated" ? { rho: first } : { epsilon: first, delta };
}
