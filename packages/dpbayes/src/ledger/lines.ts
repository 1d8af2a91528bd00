import { createHash } from "node:crypto";
import type { Neighbours } from "@dpbayes/privacy";
import { fail } from "../errors/index.ts";

/** An amount of budget as exact decimals in text. */
export interface Budget {
  readonly epsilon: string;
  readonly delta: string;
}

interface OpenEvent {
  readonly kind: "open";
  readonly unit: string;
  readonly neighbours: Neighbours;
  readonly budget: Budget;
  readonly when: string;
}

interface BudgetEvent {
  readonly kind: "budget";
  readonly budget: Budget;
  readonly when: string;
}

export interface SpendEvent {
  readonly kind: "spend";
  /** Unique in the ledger. */
  readonly id: string;
  readonly spent: Budget;
  /** The study that was released, by id and digest. */
  readonly study: string;
  readonly studyDigest: string;
  readonly note?: string;
  readonly holder?: string;
  /** Where the release was to go, seen from the ledger's folder. */
  readonly output?: string;
  readonly when: string;
}

/** What a line of the ledger says. The first line opens it; budgets may be declared again, spends only added. */
export type LedgerEvent = OpenEvent | BudgetEvent | SpendEvent;

/** A line as it stands in the file: chained to the one before it by that one's hash. */
export interface LedgerLine {
  readonly index: number;
  readonly previous: string;
  readonly event: LedgerEvent;
  readonly hash: string;
}

/** What the first line is chained to. */
export const BEGINNING = "0".repeat(64);

/** The line that continues a ledger. Hashes are of the very text, so that nothing depends on how JSON is written. */
export function lineAfter(last: LedgerLine | undefined, event: LedgerEvent): LedgerLine {
  const content = { index: (last?.index ?? 0) + 1, previous: last?.hash ?? BEGINNING, event };
  return { ...content, hash: hashOf(content) };
}

export function lineText(line: LedgerLine): string {
  return `${JSON.stringify(line)}\n`;
}

function hashOf({ index, previous, event }: Omit<LedgerLine, "hash">): string {
  return createHash("sha256").update(JSON.stringify({ index, previous, event })).digest("hex");
}

/** Reads lines back and follows the chain; the first that does not continue it is named. */
export function parseLines(file: string, texts: readonly string[]): readonly LedgerLine[] {
  const lines: LedgerLine[] = [];
  for (const [i, text] of texts.entries()) {
    const refuse = (problem: string): never => fail("LEDGER_TAMPERED", { file, line: i + 1, problem });
    const line = parsed(text) ?? refuse("it is no line of a ledger");
    if (line.hash !== hashOf(line)) refuse("its content does not match its hash");
    if (line.index !== i + 1) refuse("a line is missing or stands elsewhere");
    if (line.previous !== (lines.at(-1)?.hash ?? BEGINNING))
      refuse("it does not continue the line before it");
    if ((line.event.kind === "open") !== (i === 0)) refuse("a ledger is opened by its first line, once");
    lines.push(line);
  }
  return lines;
}

function parsed(text: string): LedgerLine | undefined {
  try {
    const line = JSON.parse(text) as Partial<LedgerLine> | null;
    const known = ["open", "budget", "spend"].includes(String(line?.event?.kind));
    return known && typeof line?.hash === "string" ? (line as LedgerLine) : undefined;
  } catch {
    return undefined;
  }
}
