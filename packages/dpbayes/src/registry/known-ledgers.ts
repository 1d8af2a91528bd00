import { isServed } from "../servers/index.ts";
import type { RegistryEntry } from "./entries.ts";
import type { Fingerprints, Likeness } from "./fingerprints.ts";
import { isAlike } from "./row-sketch.ts";

/** What the registry asks of a ledger: which one it is, and what was spent from it. Undefined where there is none. */
export type LedgerFacts = (
  ledger: string,
) => { readonly id: string; readonly spent: Readonly<Record<string, string>> } | undefined;

/** A ledger under which a data set was released. */
export interface KnownLedger {
  readonly ledger: string;
  readonly ledgerId: string;
  /** By what the data set was recognised. */
  readonly likeness: readonly Likeness[];
  /** From the ledger itself where it can be read here, otherwise as it stood at the last release the registry heard of. */
  readonly spent: Readonly<Record<string, string>>;
  readonly gone: boolean;
  readonly studies: readonly string[];
  readonly last: string;
}

/** By what two data sets are the same; nothing in common is an empty list. */
export function likenessOf(a: Fingerprints, b: Fingerprints): readonly Likeness[] {
  const same = (["path", "inode", "bytes"] as const).filter(
    (kind) => a[kind] !== undefined && a[kind] === b[kind],
  );
  const rows = a.rows !== undefined && b.rows !== undefined && isAlike(a.rows, b.rows);
  return rows ? [...same, "rows"] : same;
}

/** The ledgers of a data set that the registry knows, each once; of several states of it, if there are several. */
export function knownLedgers(
  entries: readonly RegistryEntry[],
  data: readonly Fingerprints[],
  facts: LedgerFacts,
): readonly KnownLedger[] {
  const found = new Map<string, { likeness: Set<Likeness>; entries: RegistryEntry[] }>();
  for (const entry of entries) {
    const likeness = data.flatMap((one) => likenessOf(one, entry.fingerprints));
    if (likeness.length === 0) continue;
    const name = `${entry.ledgerId} ${entry.ledger}`;
    const group = found.get(name) ?? { likeness: new Set(), entries: [] };
    for (const one of likeness) group.likeness.add(one);
    group.entries.push(entry);
    found.set(name, group);
  }
  return [...found.values()].map((group) => knownLedger(group.entries, [...group.likeness], facts));
}

function knownLedger(
  entries: readonly RegistryEntry[],
  likeness: readonly Likeness[],
  facts: LedgerFacts,
): KnownLedger {
  const { ledger, ledgerId, spent, when } = entries.at(-1)!;
  const now = facts(ledger);
  const there = now?.id === ledgerId;
  const studies = [...new Set(entries.map(({ study }) => study))];
  // A server's ledger is not asked: that would take the network and a token.
  const gone = !there && !isServed(ledger);
  return { ledger, ledgerId, likeness, spent: there ? now.spent : spent, gone, studies, last: when };
}

/**
 * Those that are no other name of this ledger: one with the same first line that is no longer where it was has been
 * moved here, one that still is there has been copied.
 */
export function otherLedgers(
  known: readonly KnownLedger[],
  ledger: string,
  facts: LedgerFacts,
): readonly KnownLedger[] {
  const id = facts(ledger)?.id;
  return known.filter((one) => {
    if (one.ledgerId === id) return one.ledger !== ledger && !one.gone;
    return true;
  });
}
