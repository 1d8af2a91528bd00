import { type Ledger, openLedger } from "@dpbayes/privacy/ledger";
import { fail } from "../errors/index.ts";
import { appendEvent, readLines } from "./ledger-file.ts";
import type { Budget, LedgerEvent } from "./lines.ts";
import { locked } from "./lock.ts";
import type { SpendOptions } from "./spend-on-disk.ts";
import { ledgerOf } from "./state.ts";

/** The ledger of a data set as it stands on the disk, or undefined before the first spend. */
export function readLedger(file: string): Ledger | undefined {
  return ledgerOf(file, readLines(file));
}

/** Opens a ledger with a budget, or declares another budget, which must cover what was spent. */
export function declareBudget(
  file: string,
  budget: NonNullable<SpendOptions["budget"]>,
  about: Pick<Ledger, "unit" | "neighbours"> | undefined,
  options: SpendOptions = {},
): Promise<Ledger> {
  return locked(file, options, () => {
    const lines = readLines(file);
    const first = ledgerOf(file, lines) ?? about;
    if (first === undefined)
      return fail("LEDGER_OPEN", {
        file,
        problem: "does not exist yet; say --unit and --neighbours to open it",
      });
    const { unit, neighbours } = first;
    const exact = openLedger({ budget: { ...budget }, unit, neighbours }).budget as unknown as Budget;
    const when = (options.now?.() ?? new Date()).toISOString();
    const event: LedgerEvent =
      lines.length === 0
        ? { kind: "open", unit, neighbours, budget: exact, when }
        : { kind: "budget", budget: exact, when };
    const added = { index: 0, previous: "", event, hash: "" };
    const after = ledgerOf(file, [...lines, added])!;
    appendEvent(file, lines, event);
    return after;
  });
}
