/**
 * Numbers that put texts into an order that looks random, under a secret: two 32-bit lanes of multiply and xor, with
 * the finalising steps of MurmurHash3 (Appleby). It only decides which records are sampled, a few hundred nanoseconds
 * for each; what is kept of a sampled record is an HMAC.
 */
export function sampleOrder(secret: Uint8Array): (text: string) => number {
  const seeds = new DataView(secret.buffer, secret.byteOffset, secret.byteLength);
  const [first, second] = [seeds.getInt32(0), seeds.getInt32(4)];
  return (text) => {
    let [a, b] = [first, second];
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      a = Math.imul(a ^ code, 0x85ebca6b);
      a ^= a >>> 13;
      b = Math.imul(b ^ code, 0xc2b2ae35);
      b ^= b >>> 16;
    }
    return (finished(a ^ b) >>> 0) * 2 ** 21 + (finished(b) >>> 11);
  };
}

function finished(lane: number): number {
  let mixed = Math.imul(lane ^ (lane >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
