import { generateKeyPairSync, sign } from "node:crypto";
import { remaining } from "@dpbayes/privacy/ledger";
import { describe, expect, it } from "vitest";
import {
  chainOf,
  isReceipt,
  type LedgerEvent,
  type LedgerLine,
  ledgerOf,
  lineAfter,
  lineText,
  type Receipt,
  receiptText,
  verifyReceipt,
} from "./index.ts";

const when = "2026-01-01T00:00:00.000Z";

describe("lines that count rho", () => {
  const events: readonly LedgerEvent[] = [
    {
      kind: "open",
      unit: "person",
      neighbours: "replace-one",
      currency: "concentrated",
      budget: { rho: "0.3" },
      when,
    },
    { kind: "spend", id: "a", spent: { rho: "0.1" }, study: "s", studyDigest: "0".repeat(64), when },
    { kind: "budget", budget: { rho: "0.5" }, when },
  ];
  const lines: LedgerLine[] = [];
  for (const event of events) lines.push(lineAfter(lines.at(-1), event));

  it("are read back and add up", () => {
    const { lines: read } = chainOf("ledger", Buffer.from(lines.map(lineText).join("")));
    expect(read).toEqual(lines);
    expect(remaining(ledgerOf("ledger", read)!)).toEqual({ rho: "0.4" });
  });

  it("hold no amount of another currency", () => {
    const other: LedgerEvent = {
      ...(events[1] as Extract<LedgerEvent, { kind: "spend" }>),
      id: "b",
      spent: { epsilon: "0.1", delta: "0" },
    };
    expect(() => ledgerOf("ledger", [...lines, lineAfter(lines.at(-1), other)])).toThrow("rho");
  });
});

describe("a receipt", () => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const key = publicKey.export({ format: "jwk" }).x!;
  const content = {
    format: "dpbayes.receipt/1",
    ledger: "l",
    index: 2,
    hash: "h",
    spend: "s",
    study: "d",
    amount: { epsilon: "0.1", delta: "0" },
    key,
  } as const;
  const signature = sign(null, Buffer.from(receiptText(content)), privateKey).toString("base64url");
  const receipt: Receipt = { ...content, signature };

  it("holds however its fields were ordered on the way", () => {
    const { amount, ...rest } = receipt;
    const turned = { amount: { delta: amount["delta"]!, epsilon: amount["epsilon"]! }, ...rest };
    expect(isReceipt(turned)).toBe(true);
    expect(verifyReceipt(turned, key)).toBe(true);
  });

  it.each([
    ["ledger", "another"],
    ["index", 3],
    ["hash", "another"],
    ["spend", "another"],
    ["study", "another"],
    ["amount", { epsilon: "1", delta: "0" }],
  ])("does not hold with another %s", (field, value) => {
    expect(verifyReceipt({ ...receipt, [field]: value }, key)).toBe(false);
  });

  it("does not hold under another key, its own included", () => {
    const other = generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" }).x!;
    expect(verifyReceipt(receipt, other)).toBe(false);
    expect(verifyReceipt({ ...receipt, key: other }, other)).toBe(false);
  });

  it("is told from other values", () => {
    for (const value of [null, "receipt", {}, { ...receipt, index: "2" }, { ...receipt, amount: {} }])
      expect(isReceipt(value)).toBe(false);
  });
});
