import { expect, test } from "vitest";
import { misfit } from "../noise/draws.testing.ts";
import { repeatableWords } from "../noise/words.testing.ts";
import { drawExponent, drawExponentFast } from "./draw-exponent.ts";

const DRAWS = 10_000;
const nats = [-5, -2.25, -4, -7.5, -1, -3.125];
const weights = nats.map(Math.exp);
const law = weights.map((weight) => weight / weights.reduce((a, b) => a + b));

function frequencies(draw: () => number): number[] {
  const counts = nats.map(() => 0);
  for (let i = 0; i < DRAWS; i++) counts[draw()]!++;
  return counts;
}

test("BigInts: shares are exp(exponent/denominator), false-alarm rate 1e-9", () => {
  const bits = repeatableWords(1);
  const exponents = nats.map((e) => BigInt(e * 8) + 10n ** 40n);
  const counts = frequencies(() => drawExponent(exponents, 8n, bits));
  expect(misfit(counts, law, DRAWS)).toBeLessThanOrEqual(1);
});

test("doubles: the same, and nothing beyond the length given", () => {
  const bits = repeatableWords(2);
  const exponents = Float64Array.from([...nats, 100], (e) => e * 2 ** 24);
  const counts = frequencies(() => drawExponentFast(exponents, nats.length, 2 ** 24, bits));
  expect(misfit(counts, law, DRAWS)).toBeLessThanOrEqual(1);
});
