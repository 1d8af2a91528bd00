import { createHash, randomBytes } from "node:crypto";

/** 256 random bits, as text that fits cookies, headers and links: nobody guesses them, so that a plain hash of them may be stored. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** What {@link newSecret} looks like, as the source of a pattern. */
export const SECRET_PATTERN = "[A-Za-z0-9_-]{43}";

/** What is stored of a secret. */
export function hashOfSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
