/**
 * One report per invitation, without knowing whose: keys and tokens of blind signatures (RFC 9474), for those who check them. The
 * collector signs what it does not see; the token that comes back says that some invitation was used, not which. Asking for one is a
 * device's part (`@dpbayes/privacy/send`). Nothing here draws a number.
 */
export { DpbayesError } from "../errors/dpbayes-error.ts";
export { fromBase64url, toBase64url } from "./base64url.ts";
export type { Bytes } from "./bytes.ts";
export { type ReadToken, readToken, type Token } from "./read-token.ts";
export {
  type PublicKey,
  provedNumber,
  ROOTS,
  readPublicKey,
  requireTokenKey,
  type TokenKey,
} from "./token-key.ts";
export { tokenKeyDigest } from "./token-key-digest.ts";
export { verifyToken } from "./verify-token.ts";
