import { chainOf } from "../ledger-lines/chain.ts";
import { type LedgerLine, lineAfter, lineText } from "../ledger-lines/lines.ts";
import { charge, opening, type SpendWords } from "./charge.ts";
import type { Payment } from "./payment.ts";

/**
 * A ledger's file with a payment behind what stands there, for programs that hand files over and keep none: the text is what `dpbayes ledger`
 * reads. Without a line it is opened first. A payment beyond the budget is refused.
 */
export function spendInLines(
  file: string,
  before: Uint8Array | undefined,
  payment: Payment,
  words: SpendWords,
): string {
  const { lines, ended } = chainOf(file, before ?? new Uint8Array(0));
  const present = [...lines];
  const added: LedgerLine[] = [];
  const add = (line: LedgerLine) => {
    present.push(line);
    added.push(line);
  };
  if (present.length === 0) add(lineAfter(undefined, opening(file, payment, words)));
  add(lineAfter(present.at(-1), charge(file, present, payment, words)));
  const kept = new TextDecoder().decode(before);
  return `${kept}${ended ? "" : "\n"}${added.map(lineText).join("")}`;
}
