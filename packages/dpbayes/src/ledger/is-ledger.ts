import { closeSync, openSync, readSync, statSync } from "node:fs";
import { BEGINNING } from "../ledger-lines/lines.ts";

const FIRST = `{"index":1,"previous":"${BEGINNING}"`;

/** Whether a file begins like a ledger, whatever its name, and with or without its head. */
export function isLedgerFile(file: string): boolean {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return false;
  const handle = openSync(file, "r");
  try {
    const beginning = Buffer.alloc(FIRST.length);
    readSync(handle, beginning, 0, beginning.length, 0);
    return beginning.toString("latin1") === FIRST;
  } finally {
    closeSync(handle);
  }
}
