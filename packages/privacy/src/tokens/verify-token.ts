import { readToken, type Token } from "./read-token.ts";
import { DIGEST } from "./sha384.ts";
import type { TokenKey } from "./token-key.ts";

/** Whether a token is one of this study and signed by this key. */
export async function verifyToken(
  key: Pick<TokenKey, "epoch" | "n" | "e">,
  studyDigest: string,
  token: Token,
): Promise<boolean> {
  const read = readToken(token, studyDigest);
  if (read?.epoch !== key.epoch) return false;
  const { n, e } = key;
  const algorithm = { name: "RSA-PSS", hash: "SHA-384" };
  const jwk = { kty: "RSA", n, e, alg: "PS384" };
  const imported = await crypto.subtle.importKey("jwk", jwk, algorithm, false, ["verify"]);
  return crypto.subtle.verify(
    { name: "RSA-PSS", saltLength: DIGEST },
    imported,
    read.signature,
    read.message,
  );
}
