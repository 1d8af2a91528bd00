import type { ColumnMoments } from "../holders/coordinates/covariate-law.ts";
import {
  clearPoint,
  type RegressionPoint,
  type RegressionTerm,
  regressionPoint,
} from "../regression-point.ts";
import type { RegressionStart } from "../regression-start.ts";
import type { ColumnBasis } from "./column-basis.ts";

/**
 * A point in the columns x = c + Mz of a design from one in z: u = α̃ + zᵀθ̃ is α + xᵀθ with θ = M⁻ᵀθ̃ and α = α̃ − θᵀc; the mean is c + Mm̃ and
 * the covariance MΣ̃Mᵀ.
 */
export function writeInColumns(
  { constants: c, matrix: M, inverse }: ColumnBasis,
  from: RegressionPoint,
  to: RegressionPoint,
): void {
  const d = c.length;
  to.intercept = from.intercept;
  to.variance = from.variance;
  for (let j = 0; j < d; j++) {
    let [theta, mean] = [0, c[j]!];
    for (let k = 0; k < d; k++) {
      theta += inverse[k * d + j]! * from.coefficients[k]!;
      mean += M[j * d + k]! * from.mean[k]!;
    }
    to.coefficients[j] = theta;
    to.mean[j] = mean;
    to.intercept -= theta * c[j]!;
  }
  sandwich(M, from.covariance, d, to.covariance);
}

/** Mean and variance of the columns x where those of z are a point's. */
export function momentsInColumns(basis: ColumnBasis): (point: RegressionPoint) => readonly ColumnMoments[] {
  const d = basis.constants.length;
  const inColumns = regressionPoint(d);
  return (point) => {
    writeInColumns(basis, point, inColumns);
    return Array.from(inColumns.mean, (mean, j) => ({ mean, variance: inColumns.covariance[j * d + j]! }));
  };
}

/** out = MSMᵀ. */
function sandwich(M: Float64Array, S: Float64Array, d: number, out: Float64Array): void {
  out.fill(0);
  for (let i = 0; i < d; i++)
    for (let k = 0; k < d; k++) {
      if (M[i * d + k] === 0) continue;
      for (let l = 0; l < d; l++) {
        const left = M[i * d + k]! * S[k * d + l]!;
        for (let j = 0; j < d; j++) out[i * d + j]! += left * M[j * d + l]!;
      }
    }
}

/** A term that is told z and speaks of x. */
export function termInColumns(term: RegressionTerm, basis: ColumnBasis): RegressionTerm {
  const { constants: c, matrix: M, inverse } = basis;
  const d = c.length;
  const [point, own] = [regressionPoint(d), regressionPoint(d)];
  const transposed = Float64Array.from({ length: d * d }, (_, at) => M[(at % d) * d + Math.floor(at / d)]!);
  const back = new Float64Array(d * d);
  return Object.freeze<RegressionTerm>({
    addTo(from, gradient) {
      writeInColumns(basis, from, point);
      clearPoint(own);
      const log = term.addTo(point, own);
      if (!(log > -Infinity)) return log;
      gradient.intercept += own.intercept;
      gradient.variance += own.variance;
      for (let k = 0; k < d; k++)
        for (let j = 0; j < d; j++) {
          gradient.coefficients[k]! += inverse[k * d + j]! * (own.coefficients[j]! - c[j]! * own.intercept);
          gradient.mean[k]! += M[j * d + k]! * own.mean[j]!;
        }
      sandwich(transposed, own.covariance, d, back);
      for (let n = 0; n < d * d; n++) gradient.covariance[n]! += back[n]!;
      return log;
    },
  });
}

/** Level, slopes and means of a start in x as those in z. */
export function slopesInBasis<Start extends RegressionStart>(
  start: Start,
  { constants: c, matrix: M, inverse }: ColumnBasis,
): Start {
  const d = c.length;
  const of = (list: ArrayLike<number> | undefined, j: number) => list?.[j] ?? 0;
  const each = (value: (k: number) => number) => Float64Array.from({ length: d }, (_, k) => value(k));
  const sum = (value: (j: number) => number) => each(value).reduce((total, one) => total + one, 0);
  const mean = each((k) => sum((j) => inverse[k * d + j]! * (of(start.mean, j) - c[j]!)));
  return {
    ...start,
    intercept: (start.intercept ?? 0) + sum((j) => of(start.coefficients, j) * c[j]!),
    coefficients: each((k) => sum((j) => M[j * d + k]! * of(start.coefficients, j))),
    mean: mean.map((value) => Math.min(1, Math.max(-1, value))),
  };
}

/** A start in x as one in z. Scales of z are those of x where x were independent. */
export function startInBasis(start: RegressionStart, basis: ColumnBasis): RegressionStart {
  const { inverse } = basis;
  const d = basis.constants.length;
  const of = (list: ArrayLike<number> | undefined, j: number, otherwise: number) => list?.[j] ?? otherwise;
  const each = (value: (k: number) => number) => Float64Array.from({ length: d }, (_, k) => value(k));
  const scales = start.covariance
    ? each((j) => Math.sqrt(start.covariance![j * d + j]!))
    : each((j) => of(start.scales, j, 0.5));
  const spread = (sizes: ArrayLike<number>) =>
    each((k) => Math.min(1, Math.hypot(...each((j) => inverse[k * d + j]! * sizes[j]!))));
  const { covariance: _, limits, ...rest } = slopesInBasis(start, basis);
  return {
    ...rest,
    scales: spread(scales).map((scale) => Math.min(0.5, scale)),
    ...(limits && { limits: { ...limits, scales: spread(limits.scales) } }),
  };
}
