/**
 * SHA-256 (FIPS 180-4) of a text's UTF-8 bytes, as lower-case hexadecimal.
 *
 * Written out here because the platform's `crypto.subtle.digest` is asynchronous and missing on
 * pages served over plain HTTP, while a report must be made synchronously on any page. It guards
 * against accidents and mix-ups, it is no signature (see THREAT-MODEL.md).
 */
export function sha256(text: string): string {
  const state = Uint32Array.from(initialState);
  const padded = pad(new TextEncoder().encode(text));
  const schedule = new Uint32Array(64);
  for (let offset = 0; offset < padded.byteLength; offset += 64) absorb(state, padded, offset, schedule);
  return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join("");
}

/** The fractional parts of the p-th roots of the first primes, as the standard defines its constants. */
function fractionalBits(count: number, root: (prime: number) => number): Uint32Array {
  const bits = new Uint32Array(count);
  for (let candidate = 2, found = 0; found < count; candidate++)
    if (isPrime(candidate)) bits[found++] = (root(candidate) % 1) * 2 ** 32;
  return bits;
}

function isPrime(n: number): boolean {
  for (let divisor = 2; divisor * divisor <= n; divisor++) if (n % divisor === 0) return false;
  return true;
}

const initialState = fractionalBits(8, Math.sqrt);
const roundConstants = fractionalBits(64, Math.cbrt);

function pad(bytes: Uint8Array): DataView {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(length - 4, bytes.length * 8);
  return view;
}

function absorb(state: Uint32Array, block: DataView, offset: number, w: Uint32Array): void {
  for (let i = 0; i < 16; i++) w[i] = block.getUint32(offset + 4 * i);
  for (let i = 16; i < 64; i++) {
    const s0 = rotate(w[i - 15]!, 7) ^ rotate(w[i - 15]!, 18) ^ (w[i - 15]! >>> 3);
    const s1 = rotate(w[i - 2]!, 17) ^ rotate(w[i - 2]!, 19) ^ (w[i - 2]! >>> 10);
    w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
  }
  const v = Uint32Array.from(state);
  for (let i = 0; i < 64; i++) compress(v, w[i]!, roundConstants[i]!);
  for (let i = 0; i < 8; i++) state[i] = state[i]! + v[i]!;
}

function compress(v: Uint32Array, word: number, constant: number): void {
  const a = v[0]!;
  const e = v[4]!;
  const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
  const choice = (e & v[5]!) ^ (~e & v[6]!);
  const t1 = v[7]! + s1 + choice + constant + word;
  const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
  const majority = (a & v[1]!) ^ (a & v[2]!) ^ (v[1]! & v[2]!);
  v.copyWithin(1, 0, 7);
  v[4] = v[4]! + t1;
  v[0] = t1 + s0 + majority;
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
