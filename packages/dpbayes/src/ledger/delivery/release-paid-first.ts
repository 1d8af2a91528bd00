import { isBundle, parseBundle, planRelease, type Study, type StudyBundle } from "@dpbayes/privacy";
import { describeAmount, spent } from "@dpbayes/privacy/ledger";
import { fail } from "../../errors/index.ts";
import { requireNew, requireWritable, writeFile } from "../../files/index.ts";
import { reserveFile } from "../../files/reserve-file.ts";
import { type LedgerAddress, ledgerAddress, tokenFor } from "../../servers/index.ts";
import type { RecordSource } from "../../sources/index.ts";
import { paymentOf } from "../payment.ts";
import { type ReceiptFile, receiptFile } from "../served/receipt-file.ts";
import { type ServedPaid, servedStore } from "../served/served-store.ts";
import { watchPaid } from "../watch-paid.ts";
import { problemOf } from "./deliver.ts";
import { madeOf, reading } from "./make-release.ts";
import type { Released, ReleaseToFileOptions } from "./released.ts";
import { requireModel } from "./require-model.ts";
import { requireOwnOutput } from "./require-own-output.ts";

/**
 * From records to a release that a server's ledger pays for: the payment comes first, under an id of this run's own, then a record is read
 * and noise is drawn. A server that cannot be reached releases nothing. What fails behind the payment has paid in vain: nothing
 * stands anywhere that a second run could deliver, and noise drawn again would be a second release. The receipt is beside the output
 * from the payment on.
 */
export async function releasePaidFirst(
  study: Study | StudyBundle,
  source: RecordSource,
  options: ReleaseToFileOptions,
): Promise<Released> {
  const { output, registry } = options;
  const address = ledgerAddress(options.ledger);
  const plan = isBundle(study) ? parseBundle(study) : planRelease(study);
  const payment = paymentOf(plan);
  await requireModel(study);
  refuseSettings(options);
  requireOwnOutput(output, address.name, source);
  requireNew(output, options.force === true);
  requireWritable(output);
  const store = servedStore(address, { token: tokenFor(address.name, registry?.env ?? process.env) });
  await store.requireAffordable(payment, options);
  // Refused while it costs nothing, as far as the data's place and bytes tell; who the records are is seen when they are read.
  if (registry?.oneLedger === true) await watchPaid(source, { ...options, study: payment.study }).check();
  const paid = await store.pay(payment, options);
  return orUnmade(address, options, paid, async () => {
    keepReceipt(output, { ledger: address.name, receipt: paid.receipt });
    const facts = { id: address.name, spent: spent(paid.ledger) };
    const watching = { ...registry, oneLedger: false };
    const paying = { ...options, ledger: address.name, facts, registry: watching };
    const made = await reading(source, () => madeOf(plan, source, paying));
    try {
      reserveFile(output, 0).commit(made.content());
    } finally {
      made.discard?.();
    }
    made.record();
    return {
      ledger: paid.ledger,
      ...made.result,
      paid: paid.entry,
      again: false,
      receipt: receiptFile(output),
    };
  });
}

/** Ids and budgets are the server's: a run has an id of its own, and the ledger's owner declares its budget there. */
function refuseSettings({ id, budget }: ReleaseToFileOptions): void {
  const name = id !== undefined ? "id" : budget !== undefined ? "budget" : undefined;
  if (name !== undefined)
    fail("ARGUMENT", { name, found: "given", accepted: "left out for a ledger that a server keeps" });
}

function keepReceipt(output: string, receipt: ReceiptFile): void {
  writeFile(receiptFile(output), `${JSON.stringify(receipt)}\n`);
}

async function orUnmade<T>(
  { name }: LedgerAddress,
  { output }: ReleaseToFileOptions,
  { entry }: ServedPaid,
  action: () => Promise<T>,
): Promise<T> {
  try {
    return await action();
  } catch (error) {
    return fail("RELEASE_UNMADE", {
      output,
      spent: describeAmount(entry.spent),
      id: entry.id,
      ledger: name,
      problem: problemOf(error),
    });
  }
}
