import { createPublicKey, verify } from "node:crypto";
import type { Amount } from "@dpbayes/privacy/ledger";

/** What a ledger that is served says about one payment. */
export interface ReceiptContent {
  readonly format: "dpbayes.receipt/1";
  /** The ledger's id on its server, and the line that is the payment. */
  readonly ledger: string;
  readonly index: number;
  readonly hash: string;
  /** The spend's id, drawn by who paid. */
  readonly spend: string;
  /** The digest of the study that was paid for. */
  readonly study: string;
  readonly amount: Amount;
  /** The public half of the server's key: 32 bytes of Ed25519 in base64url. */
  readonly key: string;
}

/** A payment that its server signed: who has the key can check it without asking. */
export interface Receipt extends ReceiptContent {
  /** Ed25519 of {@link receiptText}, in base64url. */
  readonly signature: string;
}

/** The text that is signed: all fields but the signature, in an order of their own. */
export function receiptText(content: ReceiptContent): string {
  const { format, ledger, index, hash, spend, study, amount, key } = content;
  const sorted = Object.fromEntries(Object.entries(amount).sort(([a], [b]) => (a < b ? -1 : 1)));
  return JSON.stringify({ format, ledger, index, hash, spend, study, amount: sorted, key });
}

/** Whether a receipt was signed with the key, which must come from its server and not from the receipt. */
export function verifyReceipt(receipt: Receipt, key: string): boolean {
  if (receipt.key !== key) return false;
  const signer = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: key }, format: "jwk" });
  const signature = Buffer.from(receipt.signature, "base64url");
  return verify(null, Buffer.from(receiptText(receipt)), signer, signature);
}

const TEXTS = ["ledger", "hash", "spend", "study", "key", "signature"] as const;

/** Whether a value has what a receipt has; who signed it is another question. */
export function isReceipt(value: unknown): value is Receipt {
  const fields = fieldsOf(value);
  const amount = fieldsOf(fields["amount"]);
  return (
    fields["format"] === "dpbayes.receipt/1" &&
    Number.isSafeInteger(fields["index"]) &&
    TEXTS.every((name) => typeof fields[name] === "string") &&
    Object.keys(amount).length > 0 &&
    Object.values(amount).every((text) => typeof text === "string")
  );
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { __proto__: null, ...value } : {};
}
