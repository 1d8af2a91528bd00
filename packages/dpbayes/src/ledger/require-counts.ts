import { type Ledger, withinDistance } from "@dpbayes/privacy/ledger";
import { fail } from "../errors/index.ts";

type Counted = Pick<Ledger, "unit" | "neighbours">;

/** A ledger adds up what is lost of one unit under one relation, and of no other. */
export function requireCounts(file: string, ledger: Counted, given: Counted): void {
  if (given.unit === ledger.unit && given.neighbours === ledger.neighbours) return;
  fail("LEDGER_UNIT", { file, found: inWords(given), accepted: inWords(ledger) });
}

/** The same for a payment. Distances that differ are left to the spend, whose refusal says what may be done about them. */
export function requirePayable(file: string, ledger: Counted, given: Counted): void {
  const within = [ledger, given].some(({ neighbours }) => withinDistance(neighbours) !== undefined);
  if (given.unit !== ledger.unit || !within) requireCounts(file, ledger, given);
}

function inWords({ unit, neighbours }: Counted): string {
  return `"${unit}" under ${neighbours}`;
}
