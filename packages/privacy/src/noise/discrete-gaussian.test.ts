import fc from "fast-check";
import { expect, test } from "vitest";
import { DpbayesError } from "../errors/index.ts";
import { discreteGaussian, discreteGaussianBig, discreteGaussianSteps } from "./discrete-gaussian.ts";
import { cellProbabilities, countCells, misfit } from "./draws.testing.ts";
import { SecureSource } from "./secure-source.ts";
import { repeatableWords } from "./words.testing.ts";

function mass(sigma: number): (k: number) => number {
  const weight = (k: number) => Math.exp((-k * k) / (2 * sigma * sigma));
  let total = 0;
  for (let k = -40 * sigma; k <= 40 * sigma; k++) total += weight(k);
  return (k) => weight(k) / total;
}

test.each([1, 2, 3, 8, 50])("sigma %i from the secure source, false-alarm rate 1e-9", (sigma) => {
  const bits = SecureSource.platform();
  const draws = 200_000;
  const width = 3 * sigma;
  const counts = countCells(() => discreteGaussian(sigma, bits), draws, width);
  expect(misfit(counts, cellProbabilities(mass(sigma), width), draws)).toBeLessThanOrEqual(1);
});

test("a sigma one part in fifty too small is caught by the same test on the tails", () => {
  const bits = SecureSource.platform();
  const draws = 1_000_000;
  const counts = countCells(() => discreteGaussian(49, bits), draws, 75);
  const outside = (all: readonly number[]) => all[0]! + all.at(-1)!;
  const probability = outside(cellProbabilities(mass(50), 75));
  expect(misfit([outside(counts)], [probability], draws)).toBeGreaterThan(1);
});

test("the tails beyond four sigma have their weight too", () => {
  const bits = SecureSource.platform();
  const draws = 1_000_000;
  const p = cellProbabilities(mass(5), 20)[0]!;
  const counts = countCells(() => discreteGaussian(5, bits), draws, 20);
  expect(misfit([counts[0]!, counts.at(-1)!], [p, p], draws)).toBeLessThanOrEqual(1);
});

// Step 3 of the derivation: the coins' exponents add up to (|y| - σ)²/2σ².
test("q·(q/2 + r/σ) + r²/2σ² is the exponent of the acceptance", () => {
  for (const sigma of [1, 2, 7])
    for (let y = 0; y < 6 * sigma; y++) {
      const away = Math.abs(y - sigma);
      const [q, r] = [Math.floor(away / sigma), away % sigma];
      const exponent = q * (q / 2 + r / sigma) + (r * r) / (2 * sigma * sigma);
      expect(exponent).toBeCloseTo((y - sigma) ** 2 / (2 * sigma * sigma), 12);
    }
});

test("both paths draw the same noise from the same words", () => {
  const sigma = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 2 ** 40 }));
  fc.assert(
    fc.property(sigma, fc.integer(), (sigma, seed) => {
      const fast = repeatableWords(seed);
      const big = repeatableWords(seed);
      for (let i = 0; i < 20; i++)
        expect(BigInt(discreteGaussian(sigma, fast))).toBe(discreteGaussianBig(BigInt(sigma), big));
      expect(fast.taken).toBe(big.taken);
    }),
  );
});

test("a sigma beyond the fast path is drawn with BigInts", () => {
  const expected = discreteGaussianBig(2n ** 70n, repeatableWords(4));
  expect(discreteGaussianSteps(2 ** 70, repeatableWords(4))).toBe(expected);
});

test.each([0, -1, 1.5, 2 ** 41, Number.NaN, Number.POSITIVE_INFINITY])("sigma %d is refused", (sigma) => {
  expect(() => discreteGaussian(sigma, repeatableWords(1))).toThrow(DpbayesError);
});
