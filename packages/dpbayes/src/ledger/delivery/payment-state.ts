import { existsSync } from "node:fs";
import { readBytes } from "../../files/index.ts";
import type { SpendEvent } from "../../ledger-lines/lines.ts";
import { readLines } from "../chain/ledger-file.ts";

/**
 * What a ledger says about the payment that has a key: its spend; "unpaid" where no line that counts has it, nor ever
 * will; "torn" where the key stands behind the last line feed, in a line that counts once another run ends it.
 */
export function paymentState(ledger: string, key: string): SpendEvent | "unpaid" | "torn" | "unreadable" {
  try {
    for (const { event } of readLines(ledger))
      if (event.kind === "spend" && event.sealed?.key === key) return event;
    const bytes = existsSync(ledger) ? Buffer.from(readBytes(ledger)) : Buffer.alloc(0);
    return bytes.subarray(bytes.lastIndexOf(10) + 1).includes(key) ? "torn" : "unpaid";
  } catch {
    return "unreadable";
  }
}
