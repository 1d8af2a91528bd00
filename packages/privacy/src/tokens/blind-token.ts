import { fail } from "../errors/fail-on-sending.ts";
import { SecureSource } from "../noise/secure-source.ts";
import { uniformBelowBig } from "../noise/uniform-below.ts";
import { fromBase64url, toBase64url } from "./base64url.ts";
import { fromBytes, inverse, toBytes } from "./big-integers.ts";
import { blindMessage, unblindSignature } from "./blind-message.ts";
import type { BlindedToken, PendingToken } from "./pending-token.ts";
import type { Token } from "./read-token.ts";
import { DIGEST } from "./sha384.ts";
import { requireTokenKey, type TokenKey } from "./token-key.ts";
import { NONCE, PREFIX, tokenMessage } from "./token-message.ts";
import { verifyToken } from "./verify-token.ts";

/**
 * Asks for a token without showing it: RSABSSA-SHA384-PSS-Randomized (RFC 9474). The message is drawn here; what is sent is uniform
 * whatever it is.
 */
export async function blindToken(key: TokenKey, studyDigest: string): Promise<BlindedToken> {
  const read = await requireTokenKey(key);
  const source = SecureSource.platform();
  const message = tokenMessage(randomBytes(PREFIX, source), studyDigest, randomBytes(NONCE, source));
  const [r, unblind] = invertible(read.n, source);
  const blinded = await blindMessage(read, message, randomBytes(DIGEST, source), r);
  return {
    blinded: toBase64url(blinded),
    pending: {
      epoch: key.epoch,
      prepared: toBase64url(message),
      unblind: toBase64url(toBytes(unblind, read.size)),
    },
  };
}

/** Takes the blinding off the collector's answer, and checks what is under it. */
export async function finishToken(
  key: TokenKey,
  studyDigest: string,
  { epoch, prepared, unblind }: PendingToken,
  answer: string,
): Promise<Token> {
  const read = await requireTokenKey(key);
  const [signed, factor] = [answer, unblind].map((text) => fromBase64url(text));
  if (signed?.length !== read.size || !factor) return fail("TOKEN_SIGNATURE");
  const signature = toBase64url(unblindSignature(read, signed, fromBytes(factor)));
  const token = { epoch, prepared, signature };
  return (await verifyToken(key, studyDigest, token)) ? token : fail("TOKEN_SIGNATURE");
}

/** r uniform among the numbers that have an inverse, and the inverse. One that has none would be a factor of n. */
function invertible(n: bigint, source: SecureSource): readonly [bigint, bigint] {
  for (;;) {
    const r = uniformBelowBig(n, source);
    const found = inverse(r, n);
    if (found !== undefined) return [r, found];
  }
}

function randomBytes(length: number, source: SecureSource): Uint8Array {
  const words = Uint32Array.from({ length: length / 4 }, () => source.uint32());
  return new Uint8Array(words.buffer);
}
