import { expect } from "vitest";
import { type SeededSource, seededSource } from "../math/random/index.ts";
import { gammaUpper } from "../math/special/index.ts";

/** How often a correct sampler would fail one check if the seed were random. The seeds are fixed. */
export const FALSE_ALARM = 1e-9;

/** P(|Z| > 6.11) = 1e-9 for a standard normal Z. */
export const SIGMAS = 6.11;

/**
 * Kolmogorov–Smirnov against the uniform law. By Massart's inequality P(√n·D > x) ≤ 2e^{−2x²} for
 * every n, so x = √(ln(2/α)/2) has a false-alarm rate of at most α. With n = 20,000 it sees a
 * distance of 0.023 between distribution functions.
 */
export function expectUniform(values: readonly number[]): void {
  const sorted = Float64Array.from(values).sort();
  const n = sorted.length;
  expect(sorted[0]! >= 0 && sorted[n - 1]! <= 1).toBe(true);
  let distance = 0;
  for (let i = 0; i < n; i++) {
    distance = Math.max(distance, (i + 1) / n - sorted[i]!, sorted[i]! - i / n);
  }
  expect(Math.sqrt(n) * distance).toBeLessThan(Math.sqrt(Math.log(2 / FALSE_ALARM) / 2));
}

/** Draws from a continuous law are uniform after its distribution function. */
export function expectContinuous(
  sample: (rng: SeededSource) => number,
  cumulative: (x: number) => number,
  { seed = 1, draws = 20_000 } = {},
): void {
  const rng = seededSource(seed);
  expectUniform(Array.from({ length: draws }, () => cumulative(sample(rng))));
}

/** Counts k become uniform as F(k − 1) + U·P(k), U an independent uniform. */
export function expectCounts(
  sample: (rng: SeededSource) => number,
  cumulative: (k: number) => number,
  logMass: (k: number) => number,
  { seed = 1, draws = 20_000 } = {},
): void {
  const rng = seededSource(seed);
  const u = rng.split("randomise");
  expectUniform(
    Array.from({ length: draws }, () => {
      const k = sample(rng);
      if (!Number.isSafeInteger(k)) throw new RangeError(`${k} is no count`);
      return Math.min(1, cumulative(k - 1) + u.uniform() * Math.exp(logMass(k)));
    }),
  );
}

/**
 * Pearson's chi-square on integers from `low` to `high`; neighbours are joined until a cell expects
 * 20 draws, and everything outside is one cell. Approximate, hence the large cells.
 */
export function expectMasses(
  sample: (rng: SeededSource) => number,
  logMass: (k: number) => number,
  low: number,
  high: number,
  { seed = 1, draws = 20_000 } = {},
): void {
  const rng = seededSource(seed);
  const observed = new Map<number, number>();
  for (let i = 0; i < draws; i++) {
    const k = sample(rng);
    observed.set(k, (observed.get(k) ?? 0) + 1);
  }
  const cells = cellsOf(observed, logMass, low, high, draws);
  const statistic = cells.reduce((sum, [seen, expected]) => sum + (seen - expected) ** 2 / expected, 0);
  expect(cells.length).toBeGreaterThan(1);
  expect(gammaUpper((cells.length - 1) / 2, statistic / 2)).toBeGreaterThan(FALSE_ALARM);
}

function cellsOf(
  observed: ReadonlyMap<number, number>,
  logMass: (k: number) => number,
  low: number,
  high: number,
  draws: number,
): readonly (readonly [number, number])[] {
  const cells: [number, number][] = [];
  let inside: [number, number] = [0, 0];
  for (let k = low; k <= high; k++) {
    inside = [inside[0] + (observed.get(k) ?? 0), inside[1] + draws * Math.exp(logMass(k))];
    if (inside[1] >= 20) {
      cells.push(inside);
      inside = [0, 0];
    }
  }
  // What is left, and all outside, joins the last cell.
  const last = cells[cells.length - 1]!;
  const seen = cells.reduce((sum, cell) => sum + cell[0], 0);
  const expected = cells.reduce((sum, cell) => sum + cell[1], 0);
  last[0] += draws - seen;
  last[1] += draws - expected;
  return cells;
}

/** The mean of independent draws lies within 6.11 standard errors of the truth (normal limit). */
export function expectMean(draws: readonly number[], truth: number): void {
  const n = draws.length;
  const mean = draws.reduce((sum, x) => sum + x, 0) / n;
  const variance = draws.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (n - 1);
  expect(Math.abs(mean - truth)).toBeLessThan(SIGMAS * Math.sqrt(variance / n) + 1e-14);
}
