import { type MadeKey, makeTokenKey } from "./make-token-key.ts";

/** Keys take a second to make; tests of one process take turns with these, so that studies and epochs next to each other have others. */
const keys: Promise<MadeKey>[] = [];
const DIFFERENT = 3;
let next = 0;

export function testKey(): Promise<MadeKey> {
  const at = next++ % DIFFERENT;
  keys[at] ??= makeTokenKey();
  return keys[at];
}
