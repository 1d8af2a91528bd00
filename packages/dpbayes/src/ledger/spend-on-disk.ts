import { dirname, relative } from "node:path";
import { type Ledger, openLedger, spend } from "@dpbayes/privacy/ledger";
import { fail } from "../errors/index.ts";
import { appendEvent, readLines } from "./ledger-file.ts";
import type { Budget, LedgerEvent, LedgerLine, SpendEvent } from "./lines.ts";
import { type LockOptions, locked } from "./lock.ts";
import { amountOf, type Payment } from "./payment.ts";
import { ledgerOf } from "./state.ts";

/** What is written down beside a cost, and how long to wait for another run. */
export interface SpendOptions extends LockOptions {
  /** The whole budget of the data set, declared with its first spend; without it that spend is all there is. */
  readonly budget?: Readonly<{ epsilon: string | number; delta?: string | number }>;
  /** The spend's name in the ledger. Paying under a name again, for the same study at the same cost, spends nothing. */
  readonly id?: string;
  readonly holder?: string;
  /** The file that the release goes to, written down so that one that never came can be told. */
  readonly output?: string;
  /** The clock of the entries. */
  readonly now?: () => Date;
}

/** A spend that is on the disk. */
export interface Paid {
  readonly ledger: Ledger;
  readonly entry: SpendEvent;
  /** It was there before, under the same id: nothing was spent this time. */
  readonly again: boolean;
}

/** Refuses a payment that the remaining budget does not cover, before a record is read. Nothing is spent. */
export function requireAffordable(file: string, payment: Payment, options: SpendOptions = {}): void {
  const lines = readLines(file);
  if (paidBefore(file, lines, payment, options.id) === undefined) charge(file, lines, payment, options);
}

/**
 * Pays and returns once that is on the disk. Call it after the release was made and before anybody sees it: a run
 * that is killed in between has spent and released nothing, and never the other way round.
 */
export function spendOnDisk(file: string, payment: Payment, options: SpendOptions = {}): Promise<Paid> {
  return locked(file, options, () => {
    let lines = readLines(file);
    const before = paidBefore(file, lines, payment, options.id);
    if (before !== undefined) return { ledger: ledgerOf(file, lines)!, entry: before, again: true };
    const { ledger, events, entry } = charge(file, lines, payment, options);
    for (const event of events) lines = [...lines, appendEvent(file, lines, event)];
    return { ledger, entry, again: false };
  });
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
    const { epsilon, delta } = amountOf(payment);
    const same = event.spent.epsilon === epsilon && event.spent.delta === delta;
    if (same && event.studyDigest === payment.studyDigest) return event;
    return fail("LEDGER_ID", { file, id, found: `study ${event.study} or another cost` });
  }
  return undefined;
}

interface Charge {
  readonly ledger: Ledger;
  readonly events: readonly LedgerEvent[];
  readonly entry: SpendEvent;
}

function charge(file: string, lines: readonly LedgerLine[], payment: Payment, options: SpendOptions): Charge {
  const when = (options.now?.() ?? new Date()).toISOString();
  const before = ledgerOf(file, lines) ?? opened(payment, options);
  requireUnit(file, before, payment);
  const id = options.id ?? unusedId(before, payment);
  const note = payment.note ?? payment.study;
  const ledger = spend(before, { id, loss: payment.loss, when, note });
  const entry: SpendEvent = {
    kind: "spend",
    id,
    spent: ledger.entries.at(-1)!.spent as unknown as Budget,
    study: payment.study,
    studyDigest: payment.studyDigest,
    ...(payment.note !== undefined && { note: payment.note }),
    ...(options.holder !== undefined && { holder: options.holder }),
    ...(options.output !== undefined && { output: relative(dirname(file), options.output) }),
    when,
  };
  if (lines.length > 0) return { ledger, entry, events: [entry] };
  const budget = before.budget as unknown as Budget;
  const { unit, neighbours } = before;
  return { ledger, entry, events: [{ kind: "open", unit, neighbours, budget, when }, entry] };
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

function requireUnit(file: string, ledger: Ledger, { unit }: Payment): void {
  if (unit !== ledger.unit) fail("LEDGER_UNIT", { file, found: `"${unit}"`, accepted: `"${ledger.unit}"` });
}
