import { expect, test } from "vitest";
import { approximateLoss, pureLoss } from "../make-loss.ts";
import { composeOptimal, optimalComposition } from "./optimal.ts";

/** The least private mechanism: k independent randomised responses. δ(ε) by summing over all outputs. */
function deltaOfResponses(each: number, count: number, epsilon: number): number {
  const keep = 1 / (1 + Math.exp(-each));
  let delta = 0;
  for (let word = 0; word < 2 ** count; word++) {
    const ones = word.toString(2).replaceAll("0", "").length;
    const p = keep ** ones * (1 - keep) ** (count - ones);
    const q = (1 - keep) ** ones * keep ** (count - ones);
    delta += Math.max(0, p - Math.exp(epsilon) * q);
  }
  return delta;
}

test.each([
  [0.3, 6],
  [1.2, 5],
  [0.01, 8],
])("k-fold randomised response of ε = %d, k = %d attains it", (each, count) => {
  for (const { epsilon, logDelta } of optimalComposition(each, Number.NEGATIVE_INFINITY, count))
    expect(Math.exp(logDelta)).toBeCloseTo(deltaOfResponses(each, count, epsilon), 12);
});

test("failures of the single releases: 1 − (1 − δ)^k(1 − δ_i), for any δ", () => {
  const [first] = optimalComposition(0.3, Math.log(1e-7), 6);
  expect(Math.exp(first!.logDelta)).toBeCloseTo(5.999998500000199e-7, 18);
  const [tiny] = optimalComposition(0.3, -3000, 6);
  expect(tiny!.logDelta).toBeCloseTo(-3000 + Math.log(6), 10);
});

test("neither large ε nor many releases overflow", () => {
  for (const { logDelta } of optimalComposition(800, -50, 40)) {
    expect(logDelta).toBeLessThanOrEqual(0);
    expect(logDelta).toBeGreaterThanOrEqual(-50);
  }
  expect(optimalComposition(0, -50, 4).every((point) => point.epsilon === 0)).toBe(true);
});

test("as one loss: the smallest ε whose δ fits", () => {
  const loss = composeOptimal(pureLoss(0.1, "local"), 100, Math.log(1e-6));
  expect(loss.epsilon).toBeLessThan(5.4);
  expect(loss.epsilon).toBeGreaterThan(4);
  const index = Math.round((100 - loss.epsilon / 0.1) / 2);
  const points = optimalComposition(0.1, Number.NEGATIVE_INFINITY, 100);
  expect(points[index]!.logDelta).toBeLessThanOrEqual(Math.log(1e-6));
  expect(points[index + 1]!.logDelta).toBeGreaterThan(Math.log(1e-6));
  expect(() => composeOptimal(approximateLoss(1, -5, "local"), 10, -5)).toThrow(/cannot be computed/);
});
