import { expect, test } from "vitest";
import { DpbayesError } from "../../errors/index.ts";
import { misfit } from "../../noise/draws.testing.ts";
import { SecureSource } from "../../noise/secure-source.ts";
import { unaryLaw } from "./response-law.ts";
import { unaryEncoding, unaryFrequency, unaryProbabilities } from "./unary-encoding.ts";

test.each([0.5, 2])(
  "epsilon %d: a fair coin for the answer's bit, q for the others, false-alarm rate 1e-9",
  (epsilon) => {
    const levels = 4;
    const mechanism = unaryEncoding({ epsilon, levels });
    const source = SecureSource.platform();
    const ones = new Array<number>(levels).fill(0);
    for (let i = 0; i < 50_000; i++)
      mechanism.randomise(2, source).forEach((bit, level) => {
        ones[level]! += bit;
      });
    const q = 1 / (Math.exp(epsilon) + 1);
    expect(misfit(ones, [q, q, 0.5, q], 50_000)).toBeLessThanOrEqual(1);
  },
);

test("the worst ratio over two differing bits is e^ε", () => {
  const { logProbability } = unaryLaw(unaryEncoding({ epsilon: 1.3, levels: 3 }).parameters);
  const first = logProbability(1, 1) + logProbability(0, 0);
  const second = logProbability(1, 0) + logProbability(0, 1);
  expect(first - second).toBeCloseTo(1.3, 14);
  expect(Math.exp(logProbability(0, 0)) + Math.exp(logProbability(1, 0))).toBeCloseTo(1, 15);
});

test("the unbiased frequency undoes the coins", () => {
  const { oneGivenOne, oneGivenZero } = unaryProbabilities(0.8);
  expect(unaryFrequency(0.2 * oneGivenOne + 0.8 * oneGivenZero, 0.8)).toBeCloseTo(0.2, 13);
  expect(unaryFrequency(0.25, 40)).toBe(0.5);
});

test("bad settings and answers are refused", () => {
  expect(() => unaryEncoding({ epsilon: 1, levels: 0 })).toThrow(DpbayesError);
  expect(() => unaryEncoding({ epsilon: Number.NaN, levels: 3 })).toThrow(DpbayesError);
  const mechanism = unaryEncoding({ epsilon: 1, levels: 3 });
  for (const bad of [3, -1, 0.5])
    expect(() => mechanism.randomise(bad, SecureSource.platform())).toThrow(DpbayesError);
});
