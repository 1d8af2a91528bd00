/**
 * `dpbayes/ledger`: what stands in a ledger's file, line by line, for programs that keep such lines elsewhere: how a line is written and
 * chained to the one before it, how lines are checked, and what they add up to. Nothing here reads a file or a record.
 */

// The lines.

export { type Chain, chainOf } from "./chain.ts";
export { ledgerOf } from "./ledger-of.ts";
export { type LedgerEvent, type LedgerLine, lineAfter, lineText, type SpendEvent } from "./lines.ts";

// What a ledger that is served gives for a payment.

export { isReceipt, type Receipt, type ReceiptContent, receiptText, verifyReceipt } from "./receipt.ts";
