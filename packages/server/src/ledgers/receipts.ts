import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { type LedgerLine, type Receipt, receiptText, type SpendEvent } from "dpbayes/ledger";
import type { Pool } from "pg";
import { seal, unseal } from "../database/seal.ts";
import { fail } from "../errors/index.ts";
import { KEEP_RECEIPT_KEY, READ_RECEIPT_KEY } from "./statements.ts";

/** Who signs receipts: one Ed25519 key of the whole server, made when it is first needed. */
export interface ReceiptSigner {
  /** The public half, 32 bytes in base64url. */
  readonly key: string;
  /** Ed25519 draws nothing: the same line gives the same receipt again. */
  sign(ledger: string, line: LedgerLine): Receipt;
}

const PURPOSE = "receipt key";

/** The key of the database, or a new one where there is none; of several processes that make one, the first is kept. */
export async function receiptSigner(pool: Pool, secret: string | undefined): Promise<ReceiptSigner> {
  if (secret === undefined)
    return fail("SETTING_MISSING", { name: "DPBAYES_SECRET", accepted: "32 characters or more" });
  const kept = (await storedKey(pool, secret)) ?? (await newKey(pool, secret));
  return signerOf(kept.key, kept.secret);
}

interface SigningKey {
  readonly key: string;
  readonly secret: KeyObject;
}

async function storedKey(pool: Pool, secret: string): Promise<SigningKey | undefined> {
  const { rows } = await pool.query<{ public: string; secret: Buffer }>(READ_RECEIPT_KEY);
  const row = rows[0];
  if (row === undefined) return undefined;
  const key = unseal(secret, PURPOSE, row.secret);
  return { key: row.public, secret: createPrivateKey({ key, format: "der", type: "pkcs8" }) };
}

async function newKey(pool: Pool, secret: string): Promise<SigningKey> {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const sealed = seal(secret, PURPOSE, privateKey.export({ format: "der", type: "pkcs8" }));
  await pool.query(KEEP_RECEIPT_KEY, [publicKey.export({ format: "jwk" }).x, sealed]);
  return (await storedKey(pool, secret))!;
}

function signerOf(key: string, secret: KeyObject): ReceiptSigner {
  return {
    key,
    sign(ledger, { index, hash, event }) {
      const { id: spend, studyDigest: study, spent: amount } = event as SpendEvent;
      const content = {
        format: "dpbayes.receipt/1",
        ledger,
        index,
        hash,
        spend,
        study,
        amount,
        key,
      } as const;
      const signature = sign(null, Buffer.from(receiptText(content)), secret).toString("base64url");
      return { ...content, signature };
    },
  };
}
