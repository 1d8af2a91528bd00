import type { SeededSource } from "../../../math/random/index.ts";
import { logistic } from "../../../math/special/index.ts";
import type { ColumnKinds, MixedPoint } from "../../regression/mixed/index.ts";
import type { StatisticMonomial } from "../statistic/statistic-coordinates.ts";
import type { StatisticSum } from "../statistic/statistic-sum.ts";
import { type ClipLimits, clipRow } from "./clipping/clip-row.ts";

export interface SimulatedMixedOptions {
  readonly monomials: readonly StatisticMonomial[];
  readonly count: number;
  /** Variance of all noise on each number. */
  readonly variances: ArrayLike<number>;
  /** Rows are clipped before the statistic, but not before the outcome. */
  readonly limits?: ClipLimits;
}

/** The noisy sum over `count` people drawn at the point, with logistic outcomes. Seeded noise protects nobody. */
export function simulateMixedSum(
  rng: SeededSource,
  point: MixedPoint,
  kinds: ColumnKinds,
  { monomials, count, variances, limits }: SimulatedMixedOptions,
): StatisticSum {
  const values = new Float64Array(monomials.length);
  const x = new Float64Array(kinds.covariates + 1);
  const seen = new Float64Array(kinds.covariates + 1);
  x[0] = 1;
  for (let record = 0; record < count; record++) {
    const u = drawRow(rng, point, kinds, x);
    const y = rng.uniform() < logistic(u) ? 1 : -1;
    seen.set(x);
    if (limits) clipRow(x, 1, limits, seen);
    monomials.forEach(({ power, i, j, factor }, a) => {
      values[a]! += factor * (power === 1 ? y : 1) * seen[i]! * seen[j]!;
    });
  }
  for (let a = 0; a < values.length; a++) values[a]! += Math.sqrt(variances[a]!) * rng.normal();
  return { monomials, count, values, variances };
}

/** Writes x̃ = (1, x); returns u. */
function drawRow(
  rng: SeededSource,
  { intercept, coefficients, shares, means, factor }: MixedPoint,
  { covariates: d, numbers }: ColumnKinds,
  x: Float64Array,
): number {
  const g = numbers.length;
  let left = rng.uniform();
  let cell = 0;
  while (cell < shares.length - 1 && left > shares[cell]!) left -= shares[cell++]!;
  const normals = numbers.map(() => rng.normal());
  for (let j = 0; j < d; j++) x[j + 1] = means[cell * d + j]!;
  numbers.forEach((place, i) => {
    for (let k = 0; k <= i; k++) x[place + 1]! += factor[i * g + k]! * normals[k]!;
  });
  let u = intercept;
  for (let j = 0; j < d; j++) u += coefficients[j]! * x[j + 1]!;
  return u;
}
