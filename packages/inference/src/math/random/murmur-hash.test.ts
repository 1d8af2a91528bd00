import { describe, expect, it } from "vitest";
import { murmurHash128 } from "./murmur-hash.ts";

function bytesOf(words: Int32Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(16));
  words.forEach((word, w) => {
    view.setInt32(4 * w, word, true);
  });
  return new Uint8Array(view.buffer);
}

describe("murmurHash128", () => {
  it("gives SMHasher's verification value for MurmurHash3_x86_128", () => {
    // Hash the keys (), (0), (0, 1), … of length i under the seeds 256 − i, then hash the 256 hashes.
    const hashes = new Uint8Array(256 * 16);
    const key = Uint8Array.from({ length: 256 }, (_, i) => i);
    for (let i = 0; i < 256; i++) hashes.set(bytesOf(murmurHash128(key.subarray(0, i), 256 - i)), 16 * i);
    expect(murmurHash128(hashes)[0]! >>> 0).toBe(0xb3ece62a);
  });
});
