import { type Currency, type Ledger, openLedger, type Spend, spendAll } from "@dpbayes/privacy/ledger";
import { fail } from "../errors/index.ts";
import type { LedgerLine } from "./lines.ts";

/**
 * What the lines add up to, by the exact decimals of the private side's `Ledger`: the budget declared last, and every
 * spend taken from it again. A file whose spends exceed its budget is refused like the spend itself would be.
 */
export function ledgerOf(file: string, lines: readonly LedgerLine[]): Ledger | undefined {
  const first = lines[0]?.event;
  if (first === undefined) return undefined;
  if (first.kind !== "open") return fail("LEDGER_TAMPERED", { file, line: 1, problem: "it opens no ledger" });
  const { unit, neighbours, currency = "approximate" } = first;
  const budgets = lines.flatMap(({ event }) => (event.kind === "spend" ? [] : [event.budget]));
  const opened = openLedger({ budget: { ...budgets.at(-1)! }, unit, neighbours, currency });
  return spendAll(opened, spendsOf(lines, currency));
}

function* spendsOf(lines: readonly LedgerLine[], currency: Currency): Generator<Spend> {
  for (const { event } of lines) {
    if (event.kind !== "spend") continue;
    const { id, spent, when } = event;
    const amount =
      currency === "concentrated"
        ? { rho: spent["rho"]! }
        : { epsilon: spent["epsilon"]!, delta: spent["delta"]! };
    yield { ...amount, id, when, note: event.note ?? event.study };
  }
}
