import { requireCount } from "../../errors/index.ts";
import { multiplyLower, requireCholesky } from "../../math/linear-algebra/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import type { RegressionPoint } from "../regression/index.ts";
import type { MomentEntry, SummedMoments } from "../regression/linear/summed-moments.ts";
import { type InputMoments, inputMoments } from "./inputs/input-moments.ts";

/**
 * Simulated releases, for calibration and experiments. Their noise comes from a seeded source: it can be
 * drawn again and taken off, so it protects nobody. Never use it on people's data.
 */

/** Draws records (x₁..x_d, y) of a regression; the same array is written again and again. */
export function recordSimulator(point: RegressionPoint): (rng: SeededSource) => Float64Array {
  const { coefficients, mean } = point;
  const d = coefficients.length;
  const factor = point.covariance.slice();
  requireCholesky("the covariance", factor, d);
  const record = new Float64Array(d + 1);
  const z = new Float64Array(d);
  const sigma = Math.sqrt(point.variance);
  return (rng) => {
    for (let j = 0; j < d; j++) z[j] = rng.normal();
    multiplyLower(factor, d, z, record);
    let y = point.intercept + sigma * rng.normal();
    for (let j = 0; j < d; j++) {
      record[j]! += mean[j]!;
      y += coefficients[j]! * record[j]!;
    }
    record[d] = y;
    return record;
  };
}

/** Which sums are released, with the variance of the noise on each. */
export interface SumLayout extends Omit<SummedMoments, "entries"> {
  readonly entries: readonly Omit<MomentEntry, "value">[];
}

/** The noisy sums of `count` simulated records. */
export function simulateSums(rng: SeededSource, point: RegressionPoint, layout: SumLayout): SummedMoments {
  requireCount("count", layout.count, 1);
  const { entries, count } = layout;
  const next = recordSimulator(point);
  const sums = new Float64Array(entries.length);
  const w = new Float64Array(layout.covariates + 2).fill(1);
  for (let i = 0; i < count; i++) {
    w.set(next(rng), 1);
    for (let k = 0; k < sums.length; k++) sums[k]! += w[entries[k]!.row]! * w[entries[k]!.column]!;
  }
  const noisy = entries.map((entry, k) => ({
    ...entry,
    value: sums[k]! + Math.sqrt(entry.variance) * rng.normal(),
  }));
  return { ...layout, entries: noisy };
}

/** The moments of `count` simulated records with noise of the given variances on (x, y). */
export function simulateInputs(
  rng: SeededSource,
  point: RegressionPoint,
  { count, noise }: { readonly count: number; readonly noise: ArrayLike<number> },
): InputMoments {
  requireCount("count", count, 1);
  const next = recordSimulator(point);
  const rows = Array.from({ length: count }, () =>
    next(rng).map((value, a) => value + Math.sqrt(noise[a]!) * rng.normal()),
  );
  return inputMoments(rows, new Float64Array(count).fill(1), noise);
}
