import { existsSync } from "node:fs";
import { fail } from "../../errors/index.ts";
import { readDocument } from "../../files/index.ts";
import { isReceipt, type Receipt } from "../../ledger-lines/receipt.ts";

/** What stands beside a release that a server's ledger paid for: the receipt, and where the ledger is. */
export interface ReceiptFile {
  readonly ledger: string;
  readonly receipt: Receipt;
}

export function receiptFile(release: string): string {
  return `${release}.receipt.json`;
}

/** The receipt beside a release; undefined where there is none. */
export function readReceiptFile(release: string): ReceiptFile | undefined {
  const file = receiptFile(release);
  if (!existsSync(file)) return undefined;
  const { ledger, receipt } = (readDocument(file) ?? {}) as Partial<ReceiptFile>;
  return typeof ledger === "string" && isReceipt(receipt)
    ? { ledger, receipt }
    : fail("FILE_FORMAT", { file, found: "something else", accepted: "the receipt of a server's ledger" });
}
