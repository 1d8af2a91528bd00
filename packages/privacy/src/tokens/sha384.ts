import { type Bytes, joined } from "./bytes.ts";

/** Bytes of a digest. */
export const DIGEST = 48;

export async function sha384(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest("SHA-384", bytes));
}

/** MGF1 (RFC 8017, B.2.1): `length` bytes that look random and follow from the seed. */
export async function stretched(seed: Bytes, length: number): Promise<Bytes> {
  const blocks = Array.from({ length: Math.ceil(length / DIGEST) }, (_, i) =>
    sha384(joined(seed, Uint8Array.of(i >>> 24, i >>> 16, i >>> 8, i))),
  );
  return joined(...(await Promise.all(blocks))).slice(0, length);
}
