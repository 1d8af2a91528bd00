import { describeAmount } from "@dpbayes/privacy/ledger";
import type { Likeness } from "./fingerprints.ts";
import type { KnownLedger } from "./known-ledgers.ts";

/** What the registry has to say about a release. The first four are warnings, the others are notes. */
export interface RegistryRemark {
  readonly kind: "other-ledger" | "begun-anew" | "unusable" | "damaged" | "other-data" | "off";
  readonly says: string;
  /** The other ledger, and what was spent from it. */
  readonly ledger?: string;
  readonly spent?: Readonly<Record<string, string>>;
}

/** Whether it tells of a budget that may be missed, rather than of something worth knowing. */
export function isWarning({ kind }: RegistryRemark): boolean {
  return kind !== "other-data" && kind !== "off";
}

const likenessWords: Readonly<Record<Likeness, string>> = {
  inode: "the same file",
  path: "the same place",
  bytes: "the same bytes",
  rows: "many of the same records",
};

const ADD_UP = "what is spent under both adds up for the people in it";

/** A data set that is known under another ledger than the one that is about to pay. */
export function otherLedgerRemark(known: KnownLedger, ledger: string): RegistryRemark {
  const { spent } = known;
  const words = known.likeness.map((one) => likenessWords[one]).join(", ");
  const paid = amountWords(spent);
  if (known.ledger === ledger) {
    const says = `the ledger ${ledger} was begun anew: ${paid} was spent on this data set (${words}) under an earlier one in its place; ${ADD_UP}`;
    return { kind: "begun-anew", says, ledger: known.ledger, spent };
  }
  const gone = known.gone ? ", which is not there any more" : "";
  const says = `this data set (${words}) was released under another ledger, ${known.ledger}${gone}, from which ${paid} was spent; ${ADD_UP}`;
  return { kind: "other-ledger", says, ledger: known.ledger, spent };
}

/** A ledger that stands beside the data, where another one is about to pay. */
export function besideRemark(ledger: string, spent: Readonly<Record<string, string>>): RegistryRemark {
  const says = `beside the data stands another ledger, ${ledger}, from which ${amountWords(spent)} was spent; ${ADD_UP}`;
  return { kind: "other-ledger", says, ledger, spent };
}

/** Nothing is known of a ledger that cannot be read. */
function amountWords(spent: Readonly<Record<string, string>>): string {
  return Object.keys(spent).length === 0 ? "an unknown amount" : describeAmount(spent);
}

export function otherDataRemark(ledger: string): RegistryRemark {
  const says = `the ledger ${ledger} has paid for another data set before; its budget counts for both`;
  return { kind: "other-data", says, ledger };
}

export function unusableRemark(folder: string, problem: string): RegistryRemark {
  const says = `the registry of data sets ${folder} cannot be used: ${problem}; nobody can tell whether this data set has another ledger`;
  return { kind: "unusable", says };
}

export function damagedRemark(folder: string, lines: number): RegistryRemark {
  const says = `${lines === 1 ? "a line" : `${lines} lines`} of the registry of data sets ${folder} cannot be read: damaged, or written under another key`;
  return { kind: "damaged", says };
}

export function offRemark(why: string): RegistryRemark {
  const says = `no registry of data sets is kept (${why}): nobody can tell whether this data set has another ledger`;
  return { kind: "off", says };
}
