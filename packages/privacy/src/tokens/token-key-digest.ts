import { sha256 } from "../json/sha256.ts";
import type { TokenKey } from "./token-key.ts";

/** SHA-256 of a key as RFC 7638 writes it: what people compare, from letter to page to page, to see that all have the same. */
export function tokenKeyDigest({ n, e }: Pick<TokenKey, "n" | "e">): string {
  return sha256(JSON.stringify({ e, kty: "RSA", n }));
}
