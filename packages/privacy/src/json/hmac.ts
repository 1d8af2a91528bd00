import { sha256Block, sha256Words } from "./sha256.ts";

const BLOCK = 64;
const [INNER, OUTER] = [0x36, 0x5c];

/**
 * HMAC-SHA-256 (RFC 2104): H(key ⊕ opad, H(key ⊕ ipad, text)) of a text's UTF-8 bytes, as eight words. Whoever does not know the key
 * learns nothing of a text from it, not even by trying all texts that there may be. The key has at most 64 bytes.
 */
export function hmac(key: Uint8Array): (text: string) => Uint32Array {
  const [inner, outer] = [INNER, OUTER].map((pad) => sha256Block(padded(key, pad))) as [
    Uint32Array,
    Uint32Array,
  ];
  const encoder = new TextEncoder();
  const between = new Uint8Array(32);
  const view = new DataView(between.buffer);
  return (text) => {
    sha256Words(encoder.encode(text), inner, BLOCK).forEach((word, i) => {
      view.setUint32(4 * i, word);
    });
    return sha256Words(between, outer, BLOCK);
  };
}

function padded(key: Uint8Array, pad: number): Uint8Array {
  return Uint8Array.from({ length: BLOCK }, (_, i) => (key[i] ?? 0) ^ pad);
}
