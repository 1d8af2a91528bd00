import { expect, it } from "vitest";
import { effectiveNumber, pairLabels, pairsOf, sharedRows } from "./together.ts";

it.each([1, 2, 5, 10, 184, 5000])("pairs of %i rows are different, and of different rows", (rows) => {
  const pairs = pairsOf(rows);
  expect(pairs.length).toBe(Math.min(40, (rows * (rows - 1)) / 2));
  expect(new Set(pairLabels(rows)).size).toBe(pairs.length);
  for (const [a, b] of pairs) {
    expect(a).toBeLessThan(b);
    expect(b).toBeLessThan(rows);
  }
});

it("equal weights count as many as there are, a single one as one", () => {
  expect(effectiveNumber(Float64Array.of(2, 2, 2))).toBeCloseTo(3, 12);
  expect(effectiveNumber(Float64Array.of(0, 5, 0))).toBe(1);
  expect(effectiveNumber(new Float64Array(3))).toBe(0);
});

it("what rows share does not depend on the order of columns", () => {
  const table = Float64Array.of(0.7, 0.2, 0.1, 0.1, 0.8, 0.1, 0, 0, 0);
  const renamed = Float64Array.of(0.1, 0.7, 0.2, 0.1, 0.1, 0.8, 0, 0, 0);
  const pairs = pairsOf(3);
  const [here, there] = [sharedRows(table, 3, pairs), sharedRows(renamed, 3, pairs)];
  expect(there.overlap[0]).toBeCloseTo(here.overlap[0]!, 12);
  here.together.forEach((share, i) => {
    expect(there.together[i]).toBeCloseTo(share, 12);
  });
  expect(here.together[0]).toBeCloseTo(0.7 * 0.1 + 0.2 * 0.8 + 0.1 * 0.1, 12);
  expect(here.together[1]).toBe(0);
});
