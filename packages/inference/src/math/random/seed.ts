import { fail } from "../../errors/index.ts";
import { murmurHash128 } from "./murmur-hash.ts";

/** What a generator can be seeded with, and (without bigint) what it can be split by. */
export type Seed = number | string | bigint;

/** The identity every seed is derived from. */
export const ROOT: Int32Array = new Int32Array(4);

/**
 * The 128 bits that name a child: the hash of the parent's identity and the key. Numbers and
 * bigints of equal value are the same key; the text "1" is another one than the number 1.
 */
export function deriveIdentity(parent: Int32Array, name: string, key: Seed): Int32Array {
  const text = tagged(name, key);
  const bytes = new Uint8Array(16 + 2 * text.length);
  const view = new DataView(bytes.buffer);
  parent.forEach((word, w) => {
    view.setInt32(4 * w, word, true);
  });
  for (let i = 0; i < text.length; i++) view.setUint16(16 + 2 * i, text.charCodeAt(i), true);
  const identity = murmurHash128(bytes);
  // The all-zero state is the one a linear generator cannot leave.
  if (identity.every((word) => word === 0)) identity[0] = 1;
  return identity;
}

function tagged(name: string, key: Seed): string {
  if (typeof key === "string") return `"${key}`;
  if (typeof key === "bigint") return `#${key}`;
  if (typeof key !== "number" || !Number.isFinite(key))
    fail("ARGUMENT", { name, found: String(key), accepted: "a finite number, a bigint or a string" });
  return Number.isInteger(key) ? `#${BigInt(key)}` : `#${key}`;
}
