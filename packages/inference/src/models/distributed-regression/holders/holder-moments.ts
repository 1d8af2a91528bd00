import { fail } from "../../../errors/index.ts";
import type { SummedMoments } from "../../regression/linear/summed-moments.ts";

/** What one data holder released: noisy S = XᵀX, z = Xᵀy and, where it was released, u = yᵀy. */
export interface HolderMoments {
  /** n_j, public. */
  readonly count: number;
  /** Features p: d, or d + 1 with the constant 1 first when the model has an intercept (spec §1.5). */
  readonly features: number;
  readonly intercept: boolean;
  /** p × p, symmetric. */
  readonly gram: Float64Array;
  readonly cross: Float64Array;
  readonly square: number | null;
  /** Sd of the noise of each entry of `gram`; 0: known exactly, as the public n_j is. */
  readonly gramSd: Float64Array;
  readonly crossSd: Float64Array;
  readonly squareSd: number;
}

/**
 * The moments of a release as the regression's features see them (central spec §1.1, §1.5). Without an
 * intercept, first moments are not needed and not used.
 */
export function holderMoments(sums: SummedMoments, intercept: boolean): HolderMoments {
  const d = sums.covariates;
  const features = intercept ? d + 1 : d;
  const first = intercept ? 0 : 1;
  const at = new Map(sums.entries.map((entry) => [`${entry.row},${entry.column}`, entry]));
  if (intercept) at.set("0,0", { row: 0, column: 0, value: sums.count, variance: 0 });
  const entry = (row: number, column: number) =>
    at.get(`${row},${column}`) ?? missing(row, column, intercept);
  const gram = new Float64Array(features * features);
  const gramSd = new Float64Array(features * features);
  const cross = new Float64Array(features);
  const crossSd = new Float64Array(features);
  for (let i = 0; i < features; i++) {
    for (let k = 0; k < features; k++) {
      const { value, variance } = entry(Math.min(i, k) + first, Math.max(i, k) + first);
      gram[i * features + k] = value;
      gramSd[i * features + k] = Math.sqrt(variance);
    }
    const { value, variance } = entry(i + first, d + 1);
    cross[i] = value;
    crossSd[i] = Math.sqrt(variance);
  }
  const last = at.get(`${d + 1},${d + 1}`);
  const square = last?.value ?? null;
  const squareSd = Math.sqrt(last?.variance ?? 0);
  const { count } = sums;
  return Object.freeze({
    count,
    features,
    intercept,
    gram,
    cross,
    square,
    gramSd,
    crossSd,
    squareSd,
  });
}

function missing(row: number, column: number, intercept: boolean): never {
  return fail("ARGUMENT", {
    name: `the sum at ${row},${column}`,
    found: "missing",
    accepted: intercept ? "released: a model with intercept needs first and second moments" : "released",
  });
}
