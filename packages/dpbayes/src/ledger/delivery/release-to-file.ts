import { isBundle, parseBundle, planRelease, type Study, type StudyBundle } from "@dpbayes/privacy";
import { requireNew, requireWritable } from "../../files/index.ts";
import { ledgerOf } from "../../ledger-lines/ledger-of.ts";
import { isServed } from "../../servers/index.ts";
import type { RecordSource } from "../../sources/index.ts";
import { paymentOf } from "../payment.ts";
import { requireAffordable } from "../spend-on-disk.ts";
import { deliverEarlier } from "./deliver-earlier.ts";
import { contentOf, madeOf, reading } from "./make-release.ts";
import { payAndDeliver } from "./pay-and-deliver.ts";
import { releasePaidFirst } from "./release-paid-first.ts";
import type { Released, ReleaseToFileOptions } from "./released.ts";
import { requireModel } from "./require-model.ts";
import { requireOwnOutput } from "./require-own-output.ts";

/**
 * From records to a release in a file, in the one order that keeps the budget honest:
 * 1. deliver what an earlier run of the same study, holder and output has paid for and not got into its place; else
 * 2. refuse what cannot be paid or written, before a record is read;
 * 3. read, clip, sum and add noise;
 * 4. ask the registry whether the data set has another ledger, write the result sealed, and take room for it under its name;
 * 5. spend, and wait until the ledger is on the disk: its line opens the seal;
 * 6. put the release under its name.
 * Whatever fails before 5 costs nothing; whatever fails after 5 is delivered by the same call, or by
 * `recoverReleases`, byte for byte as it was made.
 *
 * A ledger that a server keeps (`https://…/v1/ledgers/ID`) is paid before a record is read (`releasePaidFirst`).
 */
export async function releaseToFile(
  study: Study | StudyBundle,
  source: RecordSource,
  options: ReleaseToFileOptions,
): Promise<Released> {
  const { output, ledger: file } = options;
  if (isServed(file)) return releasePaidFirst(study, source, options);
  const plan = isBundle(study) ? parseBundle(study) : planRelease(study);
  const payment = paymentOf(plan);
  requireOwnOutput(output, file, source);
  const earlier = await deliverEarlier(payment, options, contentOf(plan));
  if (earlier !== undefined)
    return {
      ledger: ledgerOf(file, earlier.lines)!,
      ...earlier.content,
      paid: earlier.paid.entry,
      again: true,
    };
  await requireModel(study);
  requireNew(output, options.force === true);
  requireAffordable(file, payment, options);
  requireWritable(output);
  const made = await reading(source, () => madeOf(plan, source, options));
  try {
    const paying = { ...options, onSealed: made.promise, onPaid: made.record };
    const { ledger, entry } = await payAndDeliver(made.content(), payment, paying);
    return { ledger, ...made.result, paid: entry, again: false };
  } finally {
    made.discard?.();
  }
}
