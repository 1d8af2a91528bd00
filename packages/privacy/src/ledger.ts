/**
 * `@dpbayes/privacy/ledger`: a budget that refuses, by itself: whoever only reads a ledger loads no mechanism.
 */

export { type Amount, type Currency, describeAmount } from "./accounting/ledger/amount.ts";
export {
  type Ledger,
  type LedgerEntry,
  type LedgerOptions,
  openLedger,
  remaining,
  type Spend,
  spend,
  spent,
} from "./accounting/ledger/ledger.ts";
