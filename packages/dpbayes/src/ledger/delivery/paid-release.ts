import { existsSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import type { LedgerLine, SpendEvent } from "../../ledger-lines/lines.ts";
import { readLines } from "../chain/ledger-file.ts";

/** A release that was paid for and waits, sealed, until it is known to be in its place. */
export interface PaidRelease {
  readonly entry: SpendEvent;
  readonly output: string;
  readonly sealed: string;
  readonly key: Uint8Array;
}

/** The releases that still wait, in the order of their spends. */
export function waitingReleases(
  ledger: string,
  lines: readonly LedgerLine[] = readLines(ledger),
): readonly PaidRelease[] {
  return paidReleases(ledger, lines).filter(({ sealed }) => existsSync(sealed));
}

/** Every release that was sealed and paid for, delivered or not. */
export function paidReleases(
  ledger: string,
  lines: readonly LedgerLine[] = readLines(ledger),
): readonly PaidRelease[] {
  return lines.flatMap(({ event }) => (event.kind === "spend" ? (paidRelease(ledger, event) ?? []) : []));
}

export function paidRelease(ledger: string, entry: SpendEvent): PaidRelease | undefined {
  const { output, sealed } = entry;
  if (output === undefined || sealed === undefined) return undefined;
  const at = (name: string) => resolve(dirname(ledger), name);
  return { entry, output: at(output), sealed: at(sealed.file), key: Buffer.from(sealed.key, "hex") };
}

/** A ledger as a sealed file names it: seen from the folder of the release. */
export function ledgerSeenFrom(output: string, ledger: string): string {
  return relative(dirname(resolve(output)), resolve(ledger));
}
