/** Bytes in a buffer that nobody shares, as WebCrypto takes them. Compilers before TypeScript 5.7 have no other way to say so. */
export type Bytes = Uint8Array & { readonly buffer: ArrayBuffer };

export function joined(...parts: readonly Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
