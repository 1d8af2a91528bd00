import { describeAmount, type Ledger, openLedger, spend } from "@dpbayes/privacy/ledger";
import { fail } from "../errors/index.ts";
import { ledgerOf } from "../ledger-lines/ledger-of.ts";
import type { LedgerEvent, LedgerLine, SpendEvent } from "../ledger-lines/lines.ts";
import { amountOf, type Payment } from "./payment.ts";
import { requirePayable } from "./require-counts.ts";

/** What is written down beside a cost. */
export interface SpendWords {
  /** The whole budget of the data set, declared with its first spend; without it that spend is all there is. */
  readonly budget?: Readonly<{ epsilon: string | number; delta?: string | number }>;
  /** The spend's name in the ledger. Paying under a name again, for the same study at the same cost, spends nothing. */
  readonly id?: string;
  readonly holder?: string;
  /** The file that the release goes to, seen from the ledger, written down so that one that never came can be told. */
  readonly output?: string;
  /** Where the release waits, sealed, and its key, which this payment publishes to the ledger's reader. */
  readonly sealed?: { readonly file: string; readonly key: string };
  /** The clock of the entries. */
  readonly now?: () => Date;
}

/** The spend of this id, if there is one; it must be the same purchase. */
export function paidBefore(
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
export function opening(file: string, payment: Payment, options: SpendWords): LedgerEvent {
  const { when } = charge(file, [], payment, options);
  const { unit, neighbours, budget } = opened(payment, options);
  return { kind: "open", unit, neighbours, budget, when };
}

/** What a payment takes from the ledger that the lines are, or a refusal. */
export function charge(
  file: string,
  lines: readonly LedgerLine[],
  payment: Payment,
  options: SpendWords,
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
    ...(options.output !== undefined && { output: options.output }),
    ...(options.sealed && { sealed: options.sealed }),
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
function opened(payment: Payment, { budget }: SpendWords): Ledger {
  const { unit, loss } = payment;
  const declared = budget ?? amountOf(payment);
  return openLedger({ budget: { ...declared }, unit, neighbours: loss.neighbours });
}
