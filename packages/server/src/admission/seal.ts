import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { fail } from "../errors/index.ts";

/** Keeps secrets in a database that may be copied: AES-256-GCM under a key that follows from the server's own secret. */
export interface Seal {
  close(secret: Uint8Array, bound: string): Buffer;
  /** `bound` is what the secret was sealed for: of another row it does not open. */
  open(sealed: Uint8Array, bound: string): Buffer;
}

const IV = 12;
const TAG = 16;

/** HKDF (RFC 5869) of the server's secret: another purpose gets another key. */
export function sealOf(secret: string | undefined, purpose: string): Seal {
  const key = secret === undefined ? undefined : Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
  return {
    close(plain, bound) {
      const iv = randomBytes(IV);
      const cipher = createCipheriv("aes-256-gcm", key ?? missing(), iv).setAAD(Buffer.from(bound));
      return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, bound) {
      const end = sealed.length - TAG;
      const cipher = createDecipheriv("aes-256-gcm", key ?? missing(), sealed.subarray(0, IV));
      cipher.setAAD(Buffer.from(bound)).setAuthTag(sealed.subarray(end));
      try {
        return Buffer.concat([cipher.update(sealed.subarray(IV, end)), cipher.final()]);
      } catch {
        return fail("SECRET_WRONG");
      }
    },
  };
}

function missing(): never {
  return fail("SETTING_MISSING", {
    name: "DPBAYES_SECRET",
    accepted: "set where keys are made: 32 characters or more, or DPBAYES_SECRET_FILE",
  });
}
