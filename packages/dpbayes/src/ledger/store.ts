import type { LedgerLine } from "../ledger-lines/lines.ts";
import { readLines } from "./chain/ledger-file.ts";
import type { Payment } from "./payment.ts";
import { type Paid, requireAffordable, type SpendOptions, spendOnDisk } from "./spend-on-disk.ts";

/** Where a budget is kept: in a file of this machine, or on a server that many share. */
export interface LedgerStore {
  /** The file's name, or the address. */
  readonly name: string;
  /** Whether a payment comes before a record is read, and not between making a release and handing it out. */
  readonly paysFirst: boolean;
  /** The lines that count, checked; none where there is no ledger yet. */
  lines(): Promise<readonly LedgerLine[]>;
  /** Refuses what `pay` would refuse at this moment. */
  requireAffordable(payment: Payment, options?: SpendOptions): Promise<void>;
  /** Pays, and resolves once that cannot be lost. */
  pay(payment: Payment, options?: SpendOptions): Promise<Paid>;
}

/** The ledger of a file. */
export function fileStore(file: string): LedgerStore {
  return {
    name: file,
    paysFirst: false,
    lines: async () => readLines(file),
    requireAffordable: async (payment, options) => requireAffordable(file, payment, options),
    pay: (payment, options) => spendOnDisk(file, payment, options),
  };
}
