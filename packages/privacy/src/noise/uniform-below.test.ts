import fc from "fast-check";
import { expect, test } from "vitest";
import { DpbayesError } from "../errors/index.ts";
import { uniformBelow, uniformBelowBig } from "./uniform-below.ts";
import { enumerateLaw, repeatableWords, scriptedWords } from "./words.testing.ts";

test("n = 1 takes no word", () => {
  expect(uniformBelow(1, scriptedWords([]))).toBe(0);
  expect(uniformBelowBig(1n, scriptedWords([]))).toBe(0n);
});

test.each([2, 3, 4, 5, 6, 7, 8])("every value below %i is exactly equally likely", (n) => {
  const { mass, open } = enumerateLaw((bits) => uniformBelow(n, bits), 4);
  expect([...mass.keys()].sort()).toEqual(Array.from({ length: n }, (_, i) => i));
  for (const share of mass.values()) expect(share).toBe((1 - open) / n);
  expect(open).toBeLessThanOrEqual(0.375 ** 4);
});

test("only as many bits as n - 1 has are used, the most significant word first", () => {
  expect(uniformBelow(5, scriptedWords([0xfffffff8 + 5, 0xfffffff8 + 4]))).toBe(4);
  expect(uniformBelow(2 ** 32, scriptedWords([0xdeadbeef]))).toBe(0xdeadbeef);
  expect(uniformBelow(2 ** 33, scriptedWords([3, 7]))).toBe(2 ** 32 + 7);
  expect(uniformBelow(2 ** 53, scriptedWords([0xffffffff, 0xffffffff]))).toBe(2 ** 53 - 1);
  expect(uniformBelow(2 ** 32 + 1, scriptedWords([1, 1, 1, 0]))).toBe(2 ** 32);
});

test("both paths read the same words and return the same number", () => {
  const n = fc.oneof(fc.integer({ min: 1, max: 2 ** 34 }), fc.integer({ min: 1, max: 2 ** 53 - 1 }));
  fc.assert(
    fc.property(n, fc.integer(), (n, seed) => {
      const fast = repeatableWords(seed);
      const big = repeatableWords(seed);
      expect(BigInt(uniformBelow(n, fast))).toBe(uniformBelowBig(BigInt(n), big));
      expect(fast.taken).toBe(big.taken);
    }),
  );
});

test("a BigInt of many words stays below n", () => {
  const n = 10n ** 40n;
  const bits = repeatableWords(5);
  const values = Array.from({ length: 200 }, () => uniformBelowBig(n, bits));
  expect(values.every((v) => v >= 0n && v < n)).toBe(true);
  expect(values.some((v) => v > n / 2n)).toBe(true);
});

test.each([0, -1, Number.NaN, 2 ** 53 + 2, Number.POSITIVE_INFINITY])("n = %d is refused", (n) => {
  expect(() => uniformBelow(n, repeatableWords(1))).toThrow(DpbayesError);
});

test("a BigInt n below 1 is refused", () => {
  expect(() => uniformBelowBig(0n, repeatableWords(1))).toThrow(DpbayesError);
});
