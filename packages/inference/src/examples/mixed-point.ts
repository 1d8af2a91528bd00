import type { SeededSource } from "../math/random/index.ts";
import {
  type ColumnKinds,
  discreteCells,
  type MixedPoint,
  mixedPoint,
} from "../models/regression/mixed/index.ts";

/** A number, a boolean, another number and a category of three levels (two columns): 6 cells, d = 5. */
export const fiveColumns: ColumnKinds = {
  covariates: 5,
  numbers: [0, 2],
  variables: [
    { levels: 2, columns: [{ place: 1, level: 1 }] },
    {
      levels: 3,
      columns: [
        { place: 3, level: 1 },
        { place: 4, level: 2 },
      ],
    },
  ],
};

/** A point of ordinary size with correlated numbers whose means differ from cell to cell. */
export function randomMixedPoint(rng: SeededSource, kinds: ColumnKinds): MixedPoint {
  const { cells, indicators } = discreteCells(kinds);
  const { covariates: d, numbers } = kinds;
  const g = numbers.length;
  const point = mixedPoint(d, cells, g);
  point.intercept = 0.4 * rng.normal();
  point.means.set(indicators);
  for (let j = 0; j < d; j++) point.coefficients[j] = rng.normal();
  for (let c = 0; c < cells; c++) {
    point.shares[c] = 0.1 + rng.uniform();
    for (const j of numbers) point.means[c * d + j] = 0.3 * rng.normal();
  }
  const total = point.shares.reduce((a, b) => a + b);
  point.shares.forEach((share, c) => {
    point.shares[c] = share / total;
  });
  for (let i = 0; i < g; i++)
    for (let k = 0; k <= i; k++) point.factor[i * g + k] = i === k ? 0.5 : 0.2 * rng.normal();
  return point;
}
