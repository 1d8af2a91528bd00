import { type Bytes, joined } from "./bytes.ts";
import { DIGEST, sha384, stretched } from "./sha384.ts";

/**
 * EMSA-PSS with SHA-384 and a salt as long as the digest (RFC 8017, 9.1.1): what is signed in place of the message, `bits` bits long.
 *
 *   H = hash(0⁸ ‖ hash(message) ‖ salt),   DB = 0…0 ‖ 1 ‖ salt,   encoded = (DB ⊕ MGF1(H)) ‖ H ‖ 0xbc
 *
 * with the bits beyond `bits` set to 0.
 */
export async function encodeMessage(message: Bytes, salt: Uint8Array, bits: number): Promise<Bytes> {
  const length = Math.ceil(bits / 8);
  const hash = await sha384(joined(new Uint8Array(8), await sha384(message), salt));
  const block = new Uint8Array(length - DIGEST - 1);
  block[block.length - salt.length - 1] = 1;
  block.set(salt, block.length - salt.length);
  const mask = await stretched(hash, block.length);
  for (let i = 0; i < block.length; i++) block[i]! ^= mask[i]!;
  block[0]! &= 0xff >> (8 * length - bits);
  return joined(block, hash, Uint8Array.of(0xbc));
}
