import fc from "fast-check";
import { expect, test } from "vitest";
import { bernoulliExp, bernoulliLogistic } from "./bernoulli.ts";
import { bernoulliExpBig } from "./bernoulli-big.ts";
import { misfit } from "./draws.testing.ts";
import { SecureSource } from "./secure-source.ts";
import { enumerateLaw, repeatableWords, scriptedWords } from "./words.testing.ts";

// The law is enumerated over words of three bits, which carry coins 1/k up to k = 8 only.
const BEYOND_EIGHT_TOSSES = 1 / 40320;

function expectProbability(law: ReturnType<typeof enumerateLaw<boolean>>, p: number) {
  const heads = law.mass.get(true) ?? 0;
  expect(p).toBeGreaterThanOrEqual(heads - BEYOND_EIGHT_TOSSES);
  expect(p).toBeLessThanOrEqual(heads + law.open + BEYOND_EIGHT_TOSSES);
}

test.each([
  [0, 1],
  [1, 1],
  [1, 2],
  [3, 4],
  [5, 2],
  [2, 3],
])("bernoulliExp(%i/%i) by enumeration", (num, den) => {
  const law = enumerateLaw((bits) => bernoulliExp(num, den, bits), 6);
  expectProbability(law, Math.exp(-num / den));
  expect(law.open).toBeLessThan(0.1);
});

test.each([
  [0, 1],
  [1, 1],
  [1, 2],
])("bernoulliLogistic(%i/%i) by enumeration", (num, den) => {
  const law = enumerateLaw((bits) => bernoulliLogistic(num, den, bits), 6);
  expectProbability(law, 1 / (1 + Math.exp(num / den)));
  expect(law.open).toBeLessThan(0.1);
});

test("coins from the secure source, false-alarm rate 1e-9 for each line", () => {
  const bits = SecureSource.platform();
  const draws = 200_000;
  const fits = (p: number, coin: () => boolean) => {
    let heads = 0;
    for (let i = 0; i < draws; i++) if (coin()) heads++;
    expect(misfit([heads], [p], draws)).toBeLessThanOrEqual(1);
  };
  fits(Math.exp(-0.1), () => bernoulliExp(1, 10, bits));
  fits(Math.exp(-2.75), () => bernoulliExp(11, 4, bits));
  fits(Math.exp(-0.01), () => bernoulliExpBig(1n, 100n, bits));
  fits(1 / (1 + Math.exp(1.5)), () => bernoulliLogistic(3, 2, bits));
  fits(1 / (1 + Math.exp(0.01)), () => bernoulliLogistic(1, 100, bits));
});

test("both paths toss the same coins from the same words", () => {
  const num = fc.integer({ min: 0, max: 2 ** 53 - 1 });
  const den = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 2 ** 53 - 1 }));
  fc.assert(
    fc.property(num, den, fc.integer(), (num, den, seed) => {
      const fast = repeatableWords(seed);
      const big = repeatableWords(seed);
      for (let i = 0; i < 20; i++) {
        const [n, d] = [BigInt(num), BigInt(den)];
        expect(bernoulliExp(num, den, fast)).toBe(bernoulliExpBig(n, d, big));
      }
      expect(fast.taken).toBe(big.taken);
    }),
  );
});

test("extremes: exp(0) and exp(-2^53)", () => {
  expect(bernoulliExp(0, 7, scriptedWords([]))).toBe(true);
  const bits = repeatableWords(3);
  for (let i = 0; i < 1000; i++) expect(bernoulliExp(2 ** 53 - 1, 1, bits)).toBe(false);
});
