import { type RegistryEntry, readEntries } from "./entries.ts";
import type { Fingerprints } from "./fingerprints.ts";
import { knownLedgers, type LedgerFacts, likenessOf, otherLedgers } from "./known-ledgers.ts";
import type { Registry } from "./open-registry.ts";
import { damagedRemark, otherDataRemark, otherLedgerRemark, type RegistryRemark } from "./remarks.ts";

/** What the registry has to say about a data set that a ledger is about to pay for. */
export function lookUp(
  { folder, key }: Registry,
  data: Fingerprints,
  ledger: string,
  facts: LedgerFacts,
): readonly RegistryRemark[] {
  const { entries, damaged } = readEntries(folder, key);
  const known = knownLedgers(entries, [data], facts);
  return [
    ...(damaged > 0 ? [damagedRemark(folder, damaged)] : []),
    ...otherLedgers(known, ledger, facts).map((one) => otherLedgerRemark(one, ledger)),
    ...(paidForOthers(entries, data, facts(ledger)?.id) ? [otherDataRemark(ledger)] : []),
  ];
}

/** Whether a ledger has paid for data sets before, and for none that looks like this one. */
function paidForOthers(
  entries: readonly RegistryEntry[],
  data: Fingerprints,
  ledgerId: string | undefined,
): boolean {
  const paid = entries.filter((entry) => entry.ledgerId === ledgerId);
  return paid.length > 0 && paid.every((entry) => likenessOf(data, entry.fingerprints).length === 0);
}
