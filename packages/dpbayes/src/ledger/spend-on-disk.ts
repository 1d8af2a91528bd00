import { existsSync } from "node:fs";
import { dirname, relative } from "node:path";
import { describeAmount, type Ledger, openLedger, spend } from "@dpbayes/privacy/ledger";
import { fail } from "../errors/index.ts";
import { ledgerOf } from "../ledger-lines/ledger-of.ts";
import type { LedgerEvent, LedgerLine, SpendEvent } from "../ledger-lines/lines.ts";
import { commit } from "./chain/commit.ts";
import { readLines } from "./chain/ledger-file.ts";
import { requireOneMachine } from "./chain/one-machine.ts";
import type { WaitOptions } from "./chain/patience.ts";
import { amountOf, type Payment } from "./payment.ts";
import { requirePayable } from "./require-counts.ts";

/** What is written down beside a cost, and how long to wait for another run. */
export interface SpendOptions extends WaitOptions {
  /** The whole budget of the data set, declared with its first spend; without it that spend is all there is. */
  readonly budget?: Readonly<{ epsilon: string | number; delta?: string | number }>;
  /** The spend's name in the ledger. Paying under a name again, for the same study at the same cost, spends nothing. */
  readonly id?: string;
  readonly holder?: string;
  /** The file that the release goes to, written down so that one that never came can be told. */
  readonly output?: string;
  /** Where the release waits, sealed, and its key, which this payment publishes to the ledger's reader. */
  readonly sealed?: { readonly file: string; readonly key: string };
  /** The clock of the entries. */
  readonly now?: () => Date;
}

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
    return again ? undefined : charge(file, present, payment, options);
  };
  const first = await commit(file, decide, options);
  // One line is the one that opens: the spend comes after it.
  const lines = first.length === 1 ? await commit(file, decide, options) : first;
  const entry = paidBefore(file, lines, payment, options.id) ?? (lines.at(-1)!.event as SpendEvent);
  return { ledger: ledgerOf(file, lines)!, entry, again };
}

/** The spend of this id, if there is one; it must be the same purchase. */
function paidBefore(
  file: string,
  lines: readonly LedgerLine[],
  payment: Payment,
  id: string | undefined,
): SpendEvent | undefined {
  if (id === undefined) return undefined;
  for (const { event } of lines) {
    if (event.kind !== "spend" || event.id !== id) continue;
    const amount = amountOf(payment, "rho" in event.spent ? "concentrated" : "approximate");
    const [now, then] = [amount, event.spent].map(describeAmount);
    if (now === then && event.studyDigest === payment.studyDigest) return event;
    const found = `study ${event.study} at ${then}`;
    return fail("LEDGER_ID", { file, id, found });
  }
  return undefined;
}

/** The line that opens a ledger which is not there yet, once it is clear that its budget covers the payment. */
function opening(file: string, payment: Payment, options: SpendOptions): LedgerEvent {
  const { when } = charge(file, [], payment, options);
  const { unit, neighbours, budget } = opened(payment, options);
  return { kind: "open", unit, neighbours, budget, when };
}

/** What a payment takes from the ledger that the lines are, or a refusal. */
function charge(
  file: string,
  lines: readonly LedgerLine[],
  payment: Payment,
  options: SpendOptions,
): SpendEvent {
  const when = (options.now?.() ?? new Date()).toISOString();
  const before = ledgerOf(file, lines) ?? opened(payment, options);
  requirePayable(file, before, { unit: payment.unit, neighbours: payment.loss.neighbours });
  const id = options.id ?? unusedId(before, payment);
  const after = spend(before, { id, loss: payment.loss, times: payment.times ?? 1, when });
  return {
    kind: "spend",
    id,
    spent: after.entries.at(-1)!.spent,
    study: payment.study,
    studyDigest: payment.studyDigest,
    ...(payment.note !== undefined && { note: payment.note }),
    ...(options.holder !== undefined && { holder: options.holder }),
    ...(options.output !== undefined && { output: relative(dirname(file), options.output) }),
    ...(options.sealed && {
      sealed: { file: relative(dirname(file), options.sealed.file), key: options.sealed.key },
    }),
    when,
  };
}

/** The study's id and the number of the spend; ids that were given may have taken that name. */
function unusedId({ entries }: Ledger, { study }: Payment): string {
  const used = new Set(entries.map(({ id }) => id));
  let n = entries.length + 1;
  while (used.has(`${study}-${n}`)) n++;
  return `${study}-${n}`;
}

/** Without a declared budget the first payment is the budget: a second release is a decision, not a default. */
function opened(payment: Payment, { budget }: SpendOptions): Ledger {
  const { unit, loss } = payment;
  const declared = budget ?? amountOf(payment);
  return openLedger({ budget: { ...declared }, unit, neighbours: loss.neighbours });
}
