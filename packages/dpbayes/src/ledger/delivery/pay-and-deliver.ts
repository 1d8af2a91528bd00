import { DpbayesError, errorOf, fail } from "../../errors/index.ts";
import { type Content, type ReservedFile, reserveFile, writeSealed } from "../../files/index.ts";
import { removed } from "../../files/temporary.ts";
import type { SpendEvent } from "../../ledger-lines/lines.ts";
import type { Payment } from "../payment.ts";
import { type Paid, type SpendOptions, spendOnDisk } from "../spend-on-disk.ts";
import { deliver, problemOf, refuseWaiting } from "./deliver.ts";
import { ledgerSeenFrom, paidRelease } from "./paid-release.ts";
import { paymentState } from "./payment-state.ts";
import { recoverCommand } from "./recover-command.ts";

export interface DeliveryOptions extends SpendOptions {
  readonly output: string;
  readonly ledger: string;
  /** Hears where the sealed copy is, before it is paid for. */
  readonly onSealed?: (copy: string) => void;
  /** Hears that it was paid for, before it is delivered. */
  readonly onPaid?: () => void;
}

/**
 * Pays for a content and puts it in its place, in one step as far as anybody can see. The whole of it is on the disk
 * before the payment, sealed; the payment's line is the key. So a run that ends before the line counts has released
 * nothing and spent nothing, and one that ends after it has paid for what the ledger opens, for whoever asks next.
 */
export async function payAndDeliver(
  content: Content,
  payment: Payment,
  options: DeliveryOptions,
): Promise<Paid> {
  const { output, ledger } = options;
  const copy = writeSealed(output, ledgerSeenFrom(output, ledger), content);
  const sealed = { file: copy.file, key: Buffer.from(copy.key).toString("hex") };
  const room = orTakeBack(copy.file, () => reserveFile(output, copy.bytes));
  options.onSealed?.(copy.file);
  let paid: Paid;
  try {
    paid = await spendOnDisk(ledger, payment, { ...options, sealed });
    if (paid.entry.sealed?.key !== sealed.key) refuseAnother(ledger, paid.entry);
  } catch (error) {
    return refuseUndelivered(error, options, { room, sealed });
  }
  options.onPaid?.();
  deliver(ledger, paidRelease(ledger, paid.entry)!, room);
  return paid;
}

/** What was made anew is another release than the one that was paid for under this id: it may not be handed out. */
function refuseAnother(file: string, { id, output }: SpendEvent): never {
  return fail("LEDGER_ID", { file, id, found: output ?? "another release" });
}

function orTakeBack<T>(sealed: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    return refuseUnpaid(error, removed(sealed) ? [] : [sealed]);
  }
}

interface Prepared {
  readonly room: ReservedFile;
  readonly sealed: { readonly file: string; readonly key: string };
}

/** An error does not say whether its run has paid. The ledger does. */
function refuseUndelivered(
  error: unknown,
  { output, ledger, onPaid }: DeliveryOptions,
  { room, sealed }: Prepared,
): never {
  const state = paymentState(ledger, sealed.key);
  const left = room.discard() ? [] : [room.temporary];
  if (typeof state === "object") {
    onPaid?.();
    return refuseWaiting(ledger, paidRelease(ledger, state)!, error);
  }
  // Where the ledger cannot be read, its own errors say that nothing was spent, but for the one that does not know.
  if (state === "unpaid" || (state === "unreadable" && isCertain(error))) {
    if (!removed(sealed.file)) left.push(sealed.file);
    return refuseUnpaid(isCertain(error) ? error : unpaid(ledger, error), left);
  }
  return fail("RELEASE_UNSURE", { output, problem: problemOf(error), command: recoverCommand(ledger) });
}

function isCertain(error: unknown): boolean {
  return error instanceof DpbayesError && error.code !== "LEDGER_UNSURE";
}

function unpaid(file: string, error: unknown): DpbayesError {
  return errorOf("LEDGER_WRITE", { file, problem: problemOf(error) });
}

/** A file that could not be written says what it left behind; other errors do not speak of files. */
function refuseUnpaid(error: unknown, left: readonly string[]): never {
  if (left.length === 0 || !(error instanceof DpbayesError) || error.code !== "FILE_WRITE") throw error;
  const { file, problem } = error.details;
  return fail("FILE_LEFT", { file: String(file), problem: String(problem), temporary: left.join(" and ") });
}
