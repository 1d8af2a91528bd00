import type { SeededSource } from "../math/random/index.ts";
import {
  type ColumnKinds,
  discreteCells,
  type MixedPoint,
  mixedPoint,
} from "../models/regression/mixed/index.ts";

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
