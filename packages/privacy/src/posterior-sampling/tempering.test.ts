import { expect, test } from "vitest";
import { temper } from "./tempering.ts";

const step = 2 ** -60;
const range = 2n ** 61n; // r = 2

test("T = r/ε, rounded towards more privacy", () => {
  const { temperature, epsilon, rate } = temper({ epsilon: 0.5, neighbours: "replace-one" }, range, step);
  expect(epsilon).toBe(0.5);
  expect(temperature).toBeGreaterThanOrEqual(4);
  // A rate keeps at least 20 bits.
  expect(temperature).toBeLessThan(4 * (1 + 2 ** -19));
  expect(2 ** 61 * (rate.s / rate.t)).toBeLessThanOrEqual(0.5);
});

test("an epsilon above r buys the posterior itself, for r", () => {
  const { temperature, epsilon } = temper({ epsilon: 10, neighbours: "replace-one" }, range, step);
  expect(temperature).toBe(1);
  expect(epsilon).toBeCloseTo(2, 7);
  expect(epsilon).toBeLessThanOrEqual(2);
});

test("a warmer draw costs less, a colder one is refused, below 1 too where it costs too much", () => {
  const at = (temperature: number, epsilon: number) =>
    temper({ epsilon, temperature, neighbours: "replace-one" }, range, step).epsilon;
  expect(at(8, 1)).toBeCloseTo(0.25, 7);
  expect(at(0.5, 5)).toBeCloseTo(4, 7);
  expect(() => at(0.5, 3)).toThrow(/temperature is 0.5, must be at least 0.66/);
  expect(() => at(1.9, 1)).toThrow(/a colder draw costs more than epsilon 1/);
  expect(() => at(0, 1)).toThrow(/positive/);
});

test("the sampler's own rounding is part of the cost", () => {
  const { rate, epsilon } = temper({ epsilon: 1, neighbours: "replace-one" }, range, step, 0.25);
  expect(epsilon).toBe(1);
  expect(2 ** 61 * (rate.s / rate.t) + 0.25).toBeLessThanOrEqual(1);
  expect(() => temper({ epsilon: 0.2, neighbours: "replace-one" }, range, step, 0.25)).toThrow(/above 0.25/);
});
