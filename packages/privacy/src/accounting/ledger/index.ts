/**
 * `@dpbayes/privacy/ledger`: the budget by itself, for programs that only read or write one and should load nothing else.
 */

// A budget that refuses.

export { type Account, type MemoryAccount, openAccount, type Purchase } from "./account.ts";
export { type Amount, type Currency, describeAmount } from "./amount.ts";
export {
  type Ledger,
  type LedgerEntry,
  type LedgerOptions,
  openLedger,
  remaining,
  type Spend,
  spend,
  spendAll,
  spent,
} from "./ledger.ts";
export { parseLedger } from "./parse-ledger.ts";

// How far a budget of limited precision reaches.

export type { Relation } from "../loss.ts";
export { recordsWithin, withinDistance } from "../within-distance.ts";

// What lines of a ledger are chained by.

export { sha256 } from "../../json/sha256.ts";
