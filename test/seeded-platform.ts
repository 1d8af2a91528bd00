/**
 * Makes the platform's generator repeatable, so that a page plays out the same way every time (a verdict in words may
 * depend on the noise). For tests of documents only: what the packages draw from is replaced from outside, they
 * themselves have no such door. Gives a function that puts the real one back.
 */
export function seedPlatform(seed: string): () => void {
  let state = [...seed].reduce((sum, letter) => (Math.imul(sum, 31) + letter.codePointAt(0)!) >>> 0, 7);
  // Mulberry32: enough for a story, nothing to protect.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  };
  const fill = <T extends ArrayBufferView>(view: T): T => {
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    for (let i = 0; i < bytes.length; i++) bytes[i] = next() >>> 24;
    return view;
  };
  Object.defineProperty(globalThis.crypto, "getRandomValues", { value: fill, configurable: true });
  // The platform's own is inherited: it shows again as soon as this one is gone.
  return () => void Reflect.deleteProperty(globalThis.crypto, "getRandomValues");
}
