import { expect, test, vi } from "vitest";
import { DpbayesError } from "../errors/index.ts";
import { SecureSource } from "./secure-source.ts";

test("words are 32-bit integers, and every bit takes both values", () => {
  const source = SecureSource.platform();
  let ones = 0;
  let zeros = 0;
  for (let i = 0; i < 10_000; i++) {
    const word = source.uint32();
    expect(Number.isInteger(word) && word >= 0 && word < 2 ** 32).toBe(true);
    ones |= word;
    zeros |= ~word;
  }
  // A bit stays constant over 10,000 words with probability 2^-9999.
  expect([ones, zeros]).toEqual([-1, -1]);
});

test("the platform is asked once for many words, and used words are overwritten", () => {
  const pools: Uint32Array[] = [];
  const fill = vi.spyOn(globalThis.crypto, "getRandomValues").mockImplementation((pool) => {
    const words = pool as unknown as Uint32Array;
    pools.push(words.fill(7));
    return pool;
  });
  const source = SecureSource.platform();
  for (let i = 0; i < 5000; i++) expect(source.uint32()).toBe(7);
  expect(fill).toHaveBeenCalledTimes(2);
  fill.mockRestore();
  expect(pools[0]!.subarray(0, 5000 - 4096).every((word) => word === 0)).toBe(true);
  expect(pools[0]![5000 - 4096]).toBe(7);
});

test("a platform without a cryptographic generator is refused", () => {
  vi.stubGlobal("crypto", undefined);
  expect(() => SecureSource.platform()).toThrow(DpbayesError);
  vi.unstubAllGlobals();
});
