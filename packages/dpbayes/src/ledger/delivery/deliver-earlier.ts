import { resolve } from "node:path";
import { fail } from "../../errors/index.ts";
import type { LedgerLine } from "../../ledger-lines/lines.ts";
import { keepPromise, type RegistryOptions } from "../../registry/index.ts";
import { commit } from "../chain/commit.ts";
import { readLines } from "../chain/ledger-file.ts";
import type { Payment } from "../payment.ts";
import { ledgerFacts } from "../watch-paid.ts";
import { contentOf, deliverWaiting, isLost, orWaiting, refuseWaiting } from "./deliver.ts";
import { type PaidRelease, waitingReleases } from "./paid-release.ts";
import type { DeliveryOptions } from "./pay-and-deliver.ts";

/** What an earlier run paid for, and its content as far as it is asked for. */
export interface Earlier<T> {
  readonly lines: readonly LedgerLine[];
  readonly paid: PaidRelease;
  readonly content: T;
}

/**
 * Delivers the release that an earlier run paid for and did not get into its place, if there is one of the same study,
 * holder and output; undefined where there is none.
 */
export async function deliverEarlier<T>(
  payment: Payment,
  options: DeliveryOptions & { readonly force?: boolean; readonly registry?: RegistryOptions },
  read: (pieces: Iterable<Uint8Array>) => T,
): Promise<Earlier<T> | undefined> {
  const { ledger } = options;
  const waiting = waitingReleases(ledger);
  const paid = waiting.findLast((release) => isSame(release, payment, options));
  if (paid === undefined) {
    if (options.force !== true) requireFree(waiting, options);
    return requireUnused(options);
  }
  // On the disk first: what is delivered must have been paid for after a power cut, too.
  const lines = await commit(ledger, () => undefined, options);
  keepPromise(paid.sealed, ledgerFacts, options.registry?.env);
  const content = orWaiting(ledger, paid, () => read(contentOf(paid)));
  deliverWaiting(ledger, paid, options.force === true);
  return { lines, paid, content };
}

function isSame({ entry, output }: PaidRelease, payment: Payment, options: DeliveryOptions): boolean {
  return (
    entry.studyDigest === payment.studyDigest &&
    entry.holder === options.holder &&
    output === resolve(options.output) &&
    (options.id === undefined || options.id === entry.id)
  );
}

/** What another study or holder paid for waits under this name: a release in its place would keep it out. */
function requireFree(waiting: readonly PaidRelease[], { ledger, output }: DeliveryOptions): void {
  const first = waiting.find((release) => release.output === resolve(output) && !isLost(release));
  if (first) refuseWaiting(ledger, first, "this run is of another study, holder or id, and spent nothing");
}

/** A spend's id buys one release. If it was delivered, making another one would be a second release for one payment. */
function requireUnused({ ledger, id }: DeliveryOptions): undefined {
  if (id === undefined) return;
  for (const { event } of readLines(ledger))
    if (event.kind === "spend" && event.id === id)
      fail("LEDGER_ID", { file: ledger, id, found: event.output ?? "another release" });
}
