import { bitLength, fromBytes, power, toBytes } from "./big-integers.ts";
import type { Bytes } from "./bytes.ts";
import { encodeMessage } from "./encode-message.ts";
import type { PublicKey } from "./token-key.ts";

/** m·r^e modulo n, m the encoded message (RFC 9474, 4.2): uniform if r is, whatever m is. */
export async function blindMessage(
  { n, e, size }: PublicKey,
  message: Bytes,
  salt: Uint8Array,
  r: bigint,
): Promise<Bytes> {
  const m = fromBytes(await encodeMessage(message, salt, bitLength(n) - 1));
  return toBytes((m * power(r, e, n)) % n, size);
}

/** (m·r^e)^d/r = m^d: the signature of the message (4.4). */
export function unblindSignature({ n, size }: PublicKey, answer: Uint8Array, unblind: bigint): Bytes {
  return toBytes((fromBytes(answer) * unblind) % n, size);
}
