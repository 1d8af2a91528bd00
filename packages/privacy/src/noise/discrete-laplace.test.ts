import fc from "fast-check";
import { expect, test } from "vitest";
import { DpbayesError } from "../errors/index.ts";
import {
  discreteLaplace,
  discreteLaplaceBig,
  discreteLaplaceSteps,
  wholeQuotient,
} from "./discrete-laplace.ts";
import { cellProbabilities, countCells, misfit } from "./draws.testing.ts";
import { SecureSource } from "./secure-source.ts";
import { repeatableWords, scriptedWords } from "./words.testing.ts";

const mass = (rate: number) => (k: number) => Math.tanh(rate / 2) * Math.exp(-Math.abs(k) * rate);

test.each([
  [1, 1],
  [3, 2],
  [1, 10],
  [7, 64],
  [9, 1],
])("rate %i/%i from the secure source, false-alarm rate 1e-9", (s, t) => {
  const bits = SecureSource.platform();
  const draws = 200_000;
  const width = Math.ceil((4 * t) / s);
  const probabilities = cellProbabilities(mass(s / t), width);
  expect(
    misfit(
      countCells(() => discreteLaplace({ s, t }, bits), draws, width),
      probabilities,
      draws,
    ),
  ).toBeLessThanOrEqual(1);
});

test("a halved scale is caught by the same test", () => {
  const bits = SecureSource.platform();
  const counts = countCells(() => discreteLaplace({ s: 2, t: 10 }, bits), 200_000, 40);
  expect(misfit(counts, cellProbabilities(mass(0.1), 40), 200_000)).toBeGreaterThan(10);
});

test("both paths draw the same noise from the same words", () => {
  const s = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 2 ** 53 - 1 }));
  const t = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 2 ** 40 }));
  fc.assert(
    fc.property(s, t, fc.integer(), (s, t, seed) => {
      const fast = repeatableWords(seed);
      const big = repeatableWords(seed);
      for (let i = 0; i < 20; i++)
        expect(BigInt(discreteLaplace({ s, t }, fast))).toBe(
          discreteLaplaceBig({ s: BigInt(s), t: BigInt(t) }, big),
        );
      expect(fast.taken).toBe(big.taken);
    }),
  );
});

test("a t beyond the fast path is drawn with BigInts", () => {
  const rate = { s: 12345, t: 2 ** 80 };
  const expected = discreteLaplaceBig({ s: 12345n, t: 2n ** 80n }, repeatableWords(8));
  expect(discreteLaplaceSteps(rate, repeatableWords(8))).toBe(expected);
  expect(expected > 2n ** 53n || expected < -(2n ** 53n)).toBe(true);
});

test.each([
  { s: 0, t: 1 },
  { s: -1, t: 1 },
  { s: 1, t: 0 },
  { s: 1, t: 2 ** 41 },
  { s: 0.5, t: 1 },
  { s: Number.NaN, t: 1 },
])("rate %o is refused", (rate) => {
  expect(() => discreteLaplace(rate, repeatableWords(1))).toThrow(DpbayesError);
});

/** Words that make U = 0, V = v and the sign plus, for t = 2^40; a coin exp(-1) succeeds on [0, 1] and fails on [1]. */
const wordsFor = (v: number) => {
  const kept = [0, 0, 0, 0];
  const successes = Array.from({ length: v }, () => [0, 1]).flat();
  return scriptedWords([...kept, ...successes, 1, 0]);
};

test.each([8191, 8192, 9000])("V = %i leaves the draw exact, in a BigInt where it must", (v) => {
  const rate = { s: 3, t: 2 ** 40 };
  const exact = (2n ** 40n * BigInt(v)) / 3n;
  expect(discreteLaplaceSteps(rate, wordsFor(v))).toBe(exact);
  expect(discreteLaplaceBig({ s: 3n, t: 2n ** 40n }, wordsFor(v))).toBe(exact);
  if (v < 8192) expect(discreteLaplace(rate, wordsFor(v))).toBe(Number(exact));
  else expect(() => discreteLaplace(rate, wordsFor(v))).toThrow(/safe integers/);
});

test("the quotient is exact on both sides of 2^53", () => {
  const s = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 2 ** 53 - 1 }));
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 ** 40 - 1 }),
      fc.integer({ min: 8000, max: 8400 }),
      s,
      (u, v, s) => {
        const exact = (BigInt(u) + 2n ** 40n * BigInt(v)) / BigInt(s);
        expect(BigInt(wholeQuotient(u, v, 2 ** 40, s))).toBe(exact);
      },
    ),
  );
});
