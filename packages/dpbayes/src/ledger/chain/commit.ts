import { fail } from "../../errors/index.ts";
import type { LedgerLine } from "../../ledger-lines/lines.ts";
import { leased } from "./lease.ts";
import { addEvent, type Decision } from "./ledger-file.ts";
import { requireOneMachine } from "./one-machine.ts";
import { patienceOf, type WaitOptions } from "./patience.ts";

/**
 * Adds what is decided, on whatever head the file has in the end, and returns the lines up to it when they are on the
 * disk. The decision is made again on every new head, so that it sees every spend before it.
 */
export async function commit(
  file: string,
  decide: Decision,
  options: WaitOptions,
): Promise<readonly LedgerLine[]> {
  requireOneMachine(file);
  const patience = patienceOf(options);
  for (;;) {
    const lines = await leased(file, patience, () => addEvent(file, decide));
    if (lines !== undefined) return lines;
    if (!(await patience.pause())) fail("LEDGER_LOCKED", { file, waited: options.wait ?? 30 });
  }
}
