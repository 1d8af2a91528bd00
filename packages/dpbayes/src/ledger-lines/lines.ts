import { type JsonProblem, strictJson } from "@dpbayes/privacy/formats";
import { type Amount, type Currency, type Relation, sha256 } from "@dpbayes/privacy/ledger";
import { isEvent } from "./event-checks.ts";

interface OpenEvent {
  readonly kind: "open";
  readonly unit: string;
  readonly neighbours: Relation;
  /** Absent where epsilon and delta are counted. */
  readonly currency?: Currency;
  readonly budget: Amount;
  readonly when: string;
}

interface BudgetEvent {
  readonly kind: "budget";
  readonly budget: Amount;
  readonly when: string;
}

export interface SpendEvent {
  readonly kind: "spend";
  /** Unique in the ledger. */
  readonly id: string;
  readonly spent: Amount;
  /** The study that was released, by id and digest. */
  readonly study: string;
  readonly studyDigest: string;
  readonly note?: string;
  readonly holder?: string;
  /** Where the release was to go, seen from the ledger's folder. */
  readonly output?: string;
  /** The whole release, sealed, in a file seen from the ledger's folder: this line is what opens it (../ledger/README.md). */
  readonly sealed?: { readonly file: string; readonly key: string };
  readonly when: string;
}

/**
 * What a line of the ledger says. The first line opens it; budgets may be declared again, spends only added. The
 * nonce tells a run's line from that of another run which writes the same at the same moment; without it both would
 * take the one line for theirs.
 */
export type LedgerEvent = (OpenEvent | BudgetEvent | SpendEvent) & { readonly nonce?: string };

/** A line as it stands in the file: chained to the one before it by that one's hash. */
export interface LedgerLine {
  readonly index: number;
  readonly previous: string;
  readonly event: LedgerEvent;
  readonly hash: string;
}

/** What the first line is chained to. */
export const BEGINNING = "0".repeat(64);

/** The line that continues a ledger, never the same twice; without a last one, the line that opens it. */
export function lineAfter(
  last: Pick<LedgerLine, "index" | "hash"> | undefined,
  event: LedgerEvent,
): LedgerLine {
  const nonce = newNonce();
  const content = {
    index: (last?.index ?? 0) + 1,
    previous: last?.hash ?? BEGINNING,
    event: { ...event, nonce },
  };
  return { ...content, hash: hashOf(content) };
}

/** A line as it stands in the file, its line feed included. */
export function lineText(line: LedgerLine): string {
  return `${JSON.stringify(line)}\n`;
}

function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function hashOf({ index, previous, event }: Omit<LedgerLine, "hash">): string {
  return sha256(JSON.stringify({ index, previous, event }));
}

/** A text between line feeds: a whole line, what a killed run left of one, or what is wrong with it. */
export type ReadLine = LedgerLine | "torn" | { readonly problem: string };

const NO_LINE = { problem: "it is no line of a ledger" };
const OTHERWISE_WRITTEN = { problem: "it is not written as a ledger writes it" };

export function readLine(text: string): ReadLine {
  const read = strictJson(text);
  if (!("value" in read)) return unread(text, read);
  const line = read.value as Partial<LedgerLine> | null;
  if (!isEvent(line?.event) || typeof line?.hash !== "string") return NO_LINE;
  const { index, previous, event, hash } = line as LedgerLine;
  if (hash !== hashOf(line as LedgerLine)) return { problem: "its content does not match its hash" };
  // Hashes are of the very text: spaces, repeated or added fields would not be seen by them.
  if (lineText({ index, previous, event, hash }) !== `${text}\n`) return OTHERWISE_WRITTEN;
  return line as LedgerLine;
}

/** Beginnings that were glued together nest, each in the one before it: they are torn, too. */
function unread(text: string, { problem }: JsonProblem): ReadLine {
  if (problem === "has a key twice") return OTHERWISE_WRITTEN;
  return isTorn(text) ? "torn" : NO_LINE;
}

/** How every line begins. */
const BEGIN = '{"index":';
/** Beginnings that were cut themselves, and zeros, which some disks show after a power cut where bytes were to come. */
const CUT = Array.from(BEGIN, (_, k) => BEGIN.slice(0, BEGIN.length - 1 - k)).filter((cut) => cut !== "");
const CUT_BEGINNINGS = new RegExp(`^(?:\\0|${CUT.map((cut) => cut.replace("{", "\\{")).join("|")})*$`);

/**
 * Whether a text begins like lines of a ledger that were cut: a killed run's, or several's, and perhaps a whole line
 * behind them by a run that looked at the file's end before they were there.
 */
export function isTorn(text: string): boolean {
  const begin = text.indexOf(BEGIN);
  return CUT_BEGINNINGS.test(begin < 0 ? text : text.slice(0, begin));
}
