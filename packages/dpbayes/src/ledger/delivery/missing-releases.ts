import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { readLines } from "../chain/ledger-file.ts";
import { isLost } from "./deliver.ts";
import { waitingReleases } from "./paid-release.ts";

/** Outputs, seen from the ledger's folder, by the ids of their spends. */
export interface Undelivered {
  /** Paid for and sealed: `recoverReleases` puts them in their places. */
  readonly waiting: ReadonlyMap<string, string>;
  /** Paid for, and their sealed copies were changed or cut. */
  readonly lost: ReadonlyMap<string, string>;
  /** Not there, and no copy of them is. */
  readonly missing: ReadonlyMap<string, string>;
}

/** The releases that a ledger shows as paid for and that are not, or not for certain, where they were to go. */
export function undelivered(file: string): Undelivered {
  const lines = readLines(file);
  const [waiting, lost] = [new Map<string, string>(), new Map<string, string>()];
  for (const release of waitingReleases(file, lines))
    (isLost(release) ? lost : waiting).set(release.entry.id, release.entry.output!);
  const missing = new Map<string, string>();
  for (const { event } of lines) {
    if (event.kind !== "spend" || event.output === undefined) continue;
    if (waiting.has(event.id) || lost.has(event.id)) continue;
    if (!existsSync(resolve(dirname(file), event.output))) missing.set(event.id, event.output);
  }
  return { waiting, lost, missing };
}
