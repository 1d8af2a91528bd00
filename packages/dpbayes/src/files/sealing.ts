import { createCipheriv, createDecipheriv } from "node:crypto";
import { secureBytes } from "./secure-bytes.ts";

const CIPHER = "aes-256-gcm";
/** Bytes that sealing adds to a piece: the tag that shows a change. */
export const TAG = 16;

/** A key for one file, used for nothing else. */
export function newKey(): Uint8Array {
  return secureBytes(32);
}

/**
 * Piece `index` of a file under the file's own key (AES-256-GCM). The index is the nonce: with a fresh key for each file
 * no nonce comes twice, and pieces cannot change places. `last` is part of it too, so that a file that was cut at the
 * end of a piece does not open (the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár, Crypto 2015).
 */
export function sealPiece(key: Uint8Array, index: number, last: boolean, piece: Uint8Array): Uint8Array {
  const cipher = createCipheriv(CIPHER, key, nonceOf(index, last));
  return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
}

/** The piece again, or an error if a bit of it is another one, or its key, index or end. */
export function openPiece(key: Uint8Array, index: number, last: boolean, sealed: Uint8Array): Uint8Array {
  const decipher = createDecipheriv(CIPHER, key, nonceOf(index, last));
  decipher.setAuthTag(sealed.subarray(-TAG));
  return Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()]);
}

function nonceOf(index: number, last: boolean): Uint8Array {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(index));
  nonce[11] = Number(last);
  return nonce;
}
