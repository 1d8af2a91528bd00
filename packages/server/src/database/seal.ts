import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { fail } from "../errors/index.ts";

const NONCE = 12;
const TAG = 16;

/**
 * Seals what may stand in the database only unreadable, by AES-256-GCM under a key derived from the server's secret. The purpose is bound
 * in: what was sealed for one table opens in no other.
 */
export function seal(secret: string, purpose: string, content: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** The content again; refused where the secret is another than it was. */
export function unseal(secret: string, purpose: string, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv("aes-256-gcm", keyOf(secret, purpose), bytes.subarray(0, NONCE));
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]);
  } catch {
    return fail("SETTING", {
      name: "DPBAYES_SECRET",
      found: "another than the one that keys were sealed with",
      accepted: "the same",
    });
  }
}

/** HKDF (RFC 5869): one secret of 32 characters or more, a key for every purpose. */
function keyOf(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "dpbayes.seal/1", purpose, 32));
}
