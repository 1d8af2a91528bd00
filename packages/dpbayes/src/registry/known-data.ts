import { DpbayesError } from "../errors/index.ts";
import { dataFingerprints } from "./data-fingerprints.ts";
import { readEntries } from "./entries.ts";
import { type KnownLedger, knownLedgers, type LedgerFacts } from "./known-ledgers.ts";
import { openRegistry, problemOf, resolvedName } from "./open-registry.ts";

/** What the registry knows of a data set, or why that cannot be told. */
export type KnownData =
  | { readonly folder: string; readonly ledgers: readonly KnownLedger[]; readonly damaged: number }
  | { readonly problem: string };

/**
 * The ledgers of a data set: of a file as it is now, and of all that the ledger itself has paid for, so that a ledger
 * can be asked too whose data are in a database, or gone.
 */
export async function knownData(
  asked: { readonly file?: string | undefined; readonly ledger: string },
  facts: LedgerFacts,
  env: Readonly<Record<string, string | undefined>>,
): Promise<KnownData> {
  const { registry, missing } = openRegistry(env);
  if (registry === undefined) return { problem: missing!.says };
  const { folder, key } = registry;
  try {
    const { entries, damaged } = readEntries(folder, key);
    const ledger = resolvedName(asked.ledger);
    const paid = entries.filter((entry) => entry.ledger === ledger).map((entry) => entry.fingerprints);
    const now =
      asked.file === undefined ? [] : [await dataFingerprints(key, { kind: "file", file: asked.file })];
    return { folder, ledgers: knownLedgers(entries, [...now, ...paid], facts), damaged };
  } catch (error) {
    if (error instanceof DpbayesError) throw error;
    return { problem: problemOf(error) };
  }
}
