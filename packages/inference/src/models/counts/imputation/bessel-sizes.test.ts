import { expect, it } from "vitest";
import { bessel } from "../../../distributions/index.ts";
import { expectMasses } from "../../../distributions/statistics.testing.ts";

/** Twenty cells within two standard deviations of the mean, and one on either side. */
const CELLS = 22;

/** Masses of the cells: every h-th mass times h, h a hundredth of the standard deviation (smooth there). */
function cellMasses(
  v: number,
  a: number,
  cellOf: (n: number) => number,
  mean: number,
  sd: number,
): Float64Array {
  const masses = new Float64Array(CELLS);
  const h = Math.max(1, Math.floor(sd / 100));
  const first = Math.floor(mean - 8 * sd);
  // A step that crosses the edge of a cell is shared by its parts.
  for (let n = first; n < mean + 8 * sd; n += h) {
    const mass = Math.exp(bessel.logMass(n + Math.floor(h / 2), v, a));
    for (let part = 0; part < 10; part++)
      masses[cellOf(n + Math.floor(((part + 0.5) * h) / 10))]! += (mass * h) / 10;
  }
  return masses;
}

// Chi-square with a false-alarm rate of 1e-9 per case: the augmentation's Bessel variables at every size.
it.each([
  [0, 1e4],
  [7, 1e6],
  [2, 1e8],
  [5, 1e10],
  [40_000, 1e10],
])("Bessel(%d, %d) falls into cells as its masses say", (v, a) => {
  const { mean, variance } = bessel.moments(v, a);
  const sd = Math.sqrt(variance);
  const cellOf = (n: number) => Math.min(CELLS - 1, Math.max(0, Math.floor((n - mean) / (0.2 * sd)) + 11));
  const masses = cellMasses(v, a, cellOf, mean, sd);
  expect(masses.reduce((sum, mass) => sum + mass, 0)).toBeCloseTo(1, 4);
  expectMasses(
    (rng) => cellOf(bessel.sample(rng, v, a)),
    (cell) => Math.log(masses[cell]!),
    0,
    CELLS - 1,
    { draws: 50_000 },
  );
});
