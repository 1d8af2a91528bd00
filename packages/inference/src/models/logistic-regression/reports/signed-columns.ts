import type { LogisticReports } from "./report-data.ts";

/** The reports' covariates by columns, the rows of outcome 0 with their signs turned: s_i and s_iz_i. */
export interface SignedColumns {
  /** s_im_i, m_i = constant + directionᵀz_i. */
  writePlaces(constant: number, direction: Float64Array, places: Float64Array): void;
  /** Σ_i s_iw_i and Σ_i s_iw_iz_i, times `scale`. */
  gather(
    weights: Float64Array,
    scale: number,
    out: { inMean: number; readonly weighted: Float64Array },
  ): void;
}

/** Column after column: every loop runs along memory and needs no inner loop of length d. */
export function signedColumns({ covariates: d, values, outcomes }: LogisticReports): SignedColumns {
  const N = outcomes.length;
  const signs = Float64Array.from(outcomes, (outcome) => (outcome === 1 ? 1 : -1));
  const columns = Array.from({ length: d }, (_, j) => signs.map((sign, i) => sign * values[i * d + j]!));
  return Object.freeze<SignedColumns>({
    writePlaces(constant, direction, places) {
      for (let i = 0; i < N; i++) places[i] = constant * signs[i]!;
      for (let j = 0; j < d; j++) addMultiple(columns[j]!, direction[j]!, places);
    },
    gather(weights, scale, out) {
      out.inMean = scale * product(signs, weights);
      for (let j = 0; j < d; j++) out.weighted[j] = scale * product(columns[j]!, weights);
    },
  });
}

function addMultiple(column: Float64Array, times: number, out: Float64Array): void {
  for (let i = 0; i < column.length; i++) out[i]! += times * column[i]!;
}

/** xᵀw with four sums, so that an addition need not wait for the one before it. */
function product(x: Float64Array, w: Float64Array): number {
  const whole = x.length - (x.length % 4);
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  for (let i = 0; i < whole; i += 4) {
    s0 += x[i]! * w[i]!;
    s1 += x[i + 1]! * w[i + 1]!;
    s2 += x[i + 2]! * w[i + 2]!;
    s3 += x[i + 3]! * w[i + 3]!;
  }
  for (let i = whole; i < x.length; i++) s0 += x[i]! * w[i]!;
  return s0 + s1 + (s2 + s3);
}
