import {
  type Amount,
  type Currency,
  type Ledger,
  openLedger,
  type Relation,
  spend,
} from "@dpbayes/privacy/ledger";
import { fail } from "../../errors/index.ts";
import { type AskOptions, answerOf, askServer, type LedgerAddress } from "../../servers/index.ts";

/** A ledger as its server says it stands. */
export interface ServedState {
  readonly unit: string;
  readonly neighbours: Relation;
  readonly currency: Currency;
  readonly budget: Amount;
  readonly spent: Amount;
  readonly entries: number;
  readonly head: string;
}

/** Asks the server; `kept` is what a refusal says did not happen. */
export async function readServedState(
  { server, id, name }: LedgerAddress,
  options: AskOptions,
  kept: string,
): Promise<ServedState> {
  const answer = await askServer(server, { method: "GET", path: `/v1/ledgers/${id}` }, options);
  return readState(name, answerOf(name, answer, kept), kept);
}

/** Reads it; amounts and relations are checked where they are added up. */
function readState(ledger: string, value: unknown, kept: string): ServedState {
  const state = (typeof value === "object" && value !== null ? value : {}) as ServedState;
  const whole =
    [state.unit, state.neighbours, state.head].every((text) => typeof text === "string") &&
    ["approximate", "concentrated"].includes(state.currency) &&
    [state.budget, state.spent].every((amount) => typeof amount === "object" && amount !== null) &&
    Number.isSafeInteger(state.entries);
  return whole
    ? state
    : fail("SERVER_REFUSED", { server: ledger, problem: "it answers something else", kept });
}

/** The same as a value that can be spent from, so that a refusal has the sentence of every ledger. */
export function ledgerOfState({ unit, neighbours, currency, budget, spent }: ServedState): Ledger {
  const opened = openLedger({ budget, unit, neighbours, currency });
  const nothing = Object.values(spent).every((text) => text === "0");
  return nothing ? opened : spend(opened, { id: "spent before", ...spent });
}
