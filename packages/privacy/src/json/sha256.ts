/**
 * SHA-256 (FIPS 180-4) of a text's UTF-8 bytes, as lower-case hexadecimal.
 *
 * Written out here because the platform's `crypto.subtle.digest` is asynchronous and missing on
 * pages served over plain HTTP, while a report must be made synchronously on any page. It guards
 * against accidents and mix-ups, it is no signature (see THREAT-MODEL.md).
 */
export function sha256(text: string): string {
  const state = sha256Words(new TextEncoder().encode(text));
  return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join("");
}

/** The same of bytes, as eight words; `from` is what blocks before them left, and `before` how many bytes those had. */
export function sha256Words(bytes: Uint8Array, from: Uint32Array = initialState, before = 0): Uint32Array {
  const state = from.slice();
  const padded = pad(bytes, before);
  const schedule = new Int32Array(64);
  for (let offset = 0; offset < padded.byteLength; offset += 64) absorb(state, padded, offset, schedule);
  return state;
}

/** What one whole block leaves, to go on from. */
export function sha256Block(block: Uint8Array): Uint32Array {
  const state = initialState.slice();
  absorb(state, new DataView(block.buffer, block.byteOffset, 64), 0, new Int32Array(64));
  return state;
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
const roundConstants = new Int32Array(fractionalBits(64, Math.cbrt));

function pad(bytes: Uint8Array, before: number): DataView {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const hashed = before + bytes.length;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor(hashed / 2 ** 29));
  view.setUint32(length - 4, hashed * 8);
  return view;
}

/** One block of 64 bytes. The eight words are variables of their own: it is called for every person of a table. */
function absorb(state: Uint32Array, block: DataView, offset: number, w: Int32Array): void {
  expand(w, block, offset);
  let [a, b, c, d] = [state[0]! | 0, state[1]! | 0, state[2]! | 0, state[3]! | 0];
  let [e, f, g, h] = [state[4]! | 0, state[5]! | 0, state[6]! | 0, state[7]! | 0];
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const t1 = (h + s1 + choice + roundConstants[i]! + w[i]!) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + s0 + majority) | 0;
  }
  const words = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i++) state[i] = state[i]! + words[i]!;
}

function expand(w: Int32Array, block: DataView, offset: number): void {
  for (let i = 0; i < 16; i++) w[i] = block.getInt32(offset + 4 * i);
  for (let i = 16; i < 64; i++) {
    const s0 = rotate(w[i - 15]!, 7) ^ rotate(w[i - 15]!, 18) ^ (w[i - 15]! >>> 3);
    const s1 = rotate(w[i - 2]!, 17) ^ rotate(w[i - 2]!, 19) ^ (w[i - 2]! >>> 10);
    w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
  }
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
