import { existsSync } from "node:fs";
import { dirname, relative } from "node:path";
import type { Ledger } from "@dpbayes/privacy/ledger";
import { fail } from "../errors/index.ts";
import { ledgerOf } from "../ledger-lines/ledger-of.ts";
import type { LedgerLine, SpendEvent } from "../ledger-lines/lines.ts";
import { commit } from "./chain/commit.ts";
import { readLines } from "./chain/ledger-file.ts";
import { requireOneMachine } from "./chain/one-machine.ts";
import type { WaitOptions } from "./chain/patience.ts";
import { charge, opening, paidBefore, type SpendWords } from "./charge.ts";
import type { Payment } from "./payment.ts";

/** What is written down beside a cost, output and sealed copy by their own paths, and how long to wait for another run. */
export interface SpendOptions extends WaitOptions, SpendWords {}

/** A spend that is on the disk. */
export interface Paid {
  readonly ledger: Ledger;
  readonly entry: SpendEvent;
  /**
   * It was there before, under the same id: nothing was spent this time. What was made meanwhile may not be released
   * for it, because another draw of noise is another release; only the one that was paid for may be delivered.
   */
  readonly again: boolean;
}

/** Refuses a payment that the remaining budget does not cover, before a record is read. Nothing is spent. */
export function requireAffordable(file: string, payment: Payment, options: SpendOptions = {}): void {
  requireOneMachine(file);
  const lines = readLines(file);
  if (paidBefore(file, lines, payment, options.id) === undefined) charge(file, lines, payment, options);
}

/**
 * Pays and returns once that is on the disk. Call it after the release was made and before anybody sees it: a run
 * that is killed in between has spent and released nothing, and never the other way round.
 */
export async function spendOnDisk(file: string, payment: Payment, options: SpendOptions = {}): Promise<Paid> {
  let again = false;
  const decide = (present: readonly LedgerLine[]) => {
    // Nobody pays for what is gone by now.
    if (options.sealed && !existsSync(options.sealed.file))
      fail("FILE_MISSING", { file: options.sealed.file });
    if (present.length === 0) return opening(file, payment, options);
    again = paidBefore(file, present, payment, options.id) !== undefined;
    return again ? undefined : charge(file, present, payment, seenFrom(file, options));
  };
  const first = await commit(file, decide, options);
  // One line is the one that opens: the spend comes after it.
  const lines = first.length === 1 ? await commit(file, decide, options) : first;
  const entry = paidBefore(file, lines, payment, options.id) ?? (lines.at(-1)!.event as SpendEvent);
  return { ledger: ledgerOf(file, lines)!, entry, again };
}

/** The same with files as they are seen from the ledger's folder. */
function seenFrom(file: string, options: SpendOptions): SpendWords {
  const { output, sealed } = options;
  const seen = (path: string) => relative(dirname(file), path);
  return {
    ...options,
    ...(output !== undefined && { output: seen(output) }),
    ...(sealed && { sealed: { file: seen(sealed.file), key: sealed.key } }),
  };
}
