import { spent } from "@dpbayes/privacy/ledger";
import { DpbayesError } from "../errors/index.ts";
import { ledgerOf } from "../ledger-lines/ledger-of.ts";
import { type LedgerFacts, type RegistryOptions, type WatchedData, watchData } from "../registry/index.ts";
import { isServed } from "../servers/index.ts";
import type { RecordSource } from "../sources/index.ts";
import { readLines } from "./chain/ledger-file.ts";
import { ledgersBeside } from "./ledger-path.ts";

/** Which ledger pays: what it is and has spent is read from its file, or said where a server keeps it. */
export interface PayingLedger {
  readonly ledger: string;
  readonly facts?: ReturnType<LedgerFacts>;
}

/** A source that a ledger pays for, watched by the registry of data sets. */
export function watchPaid(
  source: RecordSource,
  paying: PayingLedger & {
    readonly study: string;
    readonly signal?: AbortSignal | undefined;
    readonly now?: (() => Date) | undefined;
    readonly registry?: RegistryOptions | undefined;
  },
): WatchedData {
  const { ledger, facts: said, study, signal, now, registry } = paying;
  const facts: LedgerFacts = (name) => (said !== undefined && name === ledger ? said : ledgerFacts(name));
  const beside = source.origin?.kind === "file" ? ledgersBeside(source.origin.file, ledger) : [];
  return watchData(source, { ledger, study, facts, beside, signal, now }, registry);
}

/** Which ledger it is, told by its first line, and what was spent; nothing of one that is not there or not whole. */
export const ledgerFacts: LedgerFacts = (file) => {
  if (isServed(file)) return undefined;
  try {
    const lines = readLines(file);
    const ledger = ledgerOf(file, lines);
    return ledger && { id: lines[0]!.hash, spent: spent(ledger) };
  } catch (error) {
    if (error instanceof DpbayesError) return undefined;
    throw error;
  }
};
