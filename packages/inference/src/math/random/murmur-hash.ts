/**
 * MurmurHash3_x86_128 (Austin Appleby, public domain): 16 bytes from any number of bytes, every
 * output bit depending on every input bit. It turns seeds and keys into generator states. It is no
 * cryptographic hash and need not be: nothing here is secret.
 */
const C1 = 0x239b961b;
const C2 = 0xab0e9789;
const C3 = 0x38b34ae5;
const C4 = 0xa1e38b93;

type Words = [number, number, number, number];

/** The four 32-bit words (signed) of the hash of `bytes`. */
export function murmurHash128(bytes: Uint8Array, seed = 0): Int32Array {
  const h: Words = [seed | 0, seed | 0, seed | 0, seed | 0];
  const k: Words = [0, 0, 0, 0];
  const blocks = bytes.length >>> 4;
  for (let b = 0; b < blocks; b++) {
    for (let w = 0; w < 4; w++) k[w] = littleEndian(bytes, 16 * b + 4 * w);
    mixBlock(h, k);
  }
  for (let w = 0; w < 4; w++) k[w] = littleEndian(bytes, 16 * blocks + 4 * w);
  absorb(h, k);
  return finish(h, bytes.length);
}

/** Four bytes as one word, bytes past the end counting as zero. */
function littleEndian(bytes: Uint8Array, at: number): number {
  return (
    (bytes[at] ?? 0) |
    ((bytes[at + 1] ?? 0) << 8) |
    ((bytes[at + 2] ?? 0) << 16) |
    ((bytes[at + 3] ?? 0) << 24)
  );
}

function rotate(x: number, by: number): number {
  return (x << by) | (x >>> (32 - by));
}

/** A zero word leaves its hash word unchanged, so an incomplete last block is absorbed the same way. */
function absorb(h: Words, k: Words): void {
  h[0] ^= Math.imul(rotate(Math.imul(k[0], C1), 15), C2);
  h[1] ^= Math.imul(rotate(Math.imul(k[1], C2), 16), C3);
  h[2] ^= Math.imul(rotate(Math.imul(k[2], C3), 17), C4);
  h[3] ^= Math.imul(rotate(Math.imul(k[3], C4), 18), C1);
}

/** The reference interleaves these steps; word i is absorbed before it is stirred, so order is kept. */
function mixBlock(h: Words, k: Words): void {
  h[0] ^= Math.imul(rotate(Math.imul(k[0], C1), 15), C2);
  h[0] = (Math.imul(rotate(h[0], 19) + h[1], 5) + 0x561ccd1b) | 0;
  h[1] ^= Math.imul(rotate(Math.imul(k[1], C2), 16), C3);
  h[1] = (Math.imul(rotate(h[1], 17) + h[2], 5) + 0x0bcaa747) | 0;
  h[2] ^= Math.imul(rotate(Math.imul(k[2], C3), 17), C4);
  h[2] = (Math.imul(rotate(h[2], 15) + h[3], 5) + 0x96cd1c35) | 0;
  h[3] ^= Math.imul(rotate(Math.imul(k[3], C4), 18), C1);
  h[3] = (Math.imul(rotate(h[3], 13) + h[0], 5) + 0x32ac3b17) | 0;
}

function finish(h: Words, length: number): Int32Array {
  for (let w = 0; w < 4; w++) h[w] = h[w]! ^ length;
  spread(h);
  for (let w = 0; w < 4; w++) h[w] = avalanche(h[w]!);
  spread(h);
  return Int32Array.from(h);
}

function spread(h: Words): void {
  h[0] = (h[0] + h[1] + h[2] + h[3]) | 0;
  for (let w = 1; w < 4; w++) h[w] = (h[w]! + h[0]) | 0;
}

function avalanche(word: number): number {
  let h = word;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
