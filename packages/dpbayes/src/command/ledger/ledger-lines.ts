import { describeAmount, type Ledger, remaining, spent } from "@dpbayes/privacy/ledger";
import { reachInWords } from "../../planner/words/reach-in-words.ts";

/** What a ledger says, wherever it is kept. */
export function ledgerLines(name: string, ledger: Ledger): readonly string[] {
  const entries = ledger.entries.map(
    ({ id, spent: amount, when }) =>
      `  ${(when ?? "").slice(0, 19).replace("T", " ")}  ${id}  ${describeAmount(amount)}`,
  );
  return [
    `ledger     ${name}`,
    `protects   ${ledger.unit}, ${ledger.neighbours}${reachInWords(ledger.neighbours)}`,
    `budget     ${describeAmount(ledger.budget)}`,
    `spent      ${describeAmount(spent(ledger))}`,
    `remaining  ${describeAmount(remaining(ledger))}`,
    entries.length === 0 ? "no spends" : entries.length === 1 ? "1 spend" : `${entries.length} spends`,
    ...entries,
  ];
}
