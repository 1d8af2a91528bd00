import type { RegressionPoint } from "../../regression/index.ts";
import { momentMatrix } from "../../regression/linear/moments/moment-matrix.ts";

/** Mean and covariance (by rows) of products of one record. */
export interface StatisticMoments {
  readonly mean: Float64Array;
  readonly covariance: Float64Array;
}

/**
 * Moments of the products w_aw_b, w = (1, x, y), of one record (local spec §3.3): by Isserlis, with
 * second moments M and mean m, Cov(w_aw_b, w_ew_f) = M_aeM_bf + M_afM_be − 2m_am_bm_em_f.
 */
export function statisticMoments(
  point: RegressionPoint,
  places: readonly (readonly [row: number, column: number])[],
): StatisticMoments {
  const moments = momentMatrix(point.coefficients.length);
  moments.moveTo(point);
  const { M, m } = moments;
  const p = m.length;
  const at = (a: number, b: number) => M[a * p + b]!;
  const covariance = places.flatMap(([a, b]) =>
    places.map(([e, f]) => at(a, e) * at(b, f) + at(a, f) * at(b, e) - 2 * m[a]! * m[b]! * m[e]! * m[f]!),
  );
  return {
    mean: Float64Array.from(places, ([a, b]) => at(a, b)),
    covariance: Float64Array.from(covariance),
  };
}
