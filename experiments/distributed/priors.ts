import type { SeededSource } from "@dpbayes/inference";
import {
  type DistributedPrior,
  type HolderMoments,
  readDistributedPrior,
} from "@dpbayes/inference/models/distributed-regression";
import type { BoundedRows } from "./bounded-rows.ts";

/** a and b of σ² ~ IG(a, b) and C = b/(a − 1)·I of θ ~ N(0, C), as printed (central spec §1.11). */
const SHAPE = 20;
const SCALE = 0.5;

/** A law of Σ_x: IW(scale, degrees). */
export interface CovariancePrior {
  readonly scale: Float64Array;
  readonly degrees: number;
}

/** The paper's IW(VᵀV, d + 1) with V of standard normal numbers, drawn anew for every run. */
export function papersCovariancePrior(covariates: number, rng: SeededSource): CovariancePrior {
  const d = covariates;
  const v = Float64Array.from({ length: d * d }, () => rng.normal());
  const scale = new Float64Array(d * d);
  for (let i = 0; i < d; i++)
    for (let k = 0; k < d; k++)
      for (let l = 0; l < d; l++) scale[i * d + k]! += v[l * d + i]! * v[l * d + k]!;
  return { scale, degrees: d + 1 };
}

/** The paper's prior of θ and σ² with a law of Σ_x; no intercept. */
export function papersPrior(covariates: number, { scale, degrees }: CovariancePrior): DistributedPrior {
  const d = covariates;
  return {
    coefficientMean: new Float64Array(d),
    coefficientCovariance: diagonal(d, () => SCALE / (SHAPE - 1)),
    varianceShape: SHAPE,
    varianceScale: SCALE,
    covarianceScale: scale,
    covarianceDegrees: degrees,
    meanCentre: new Float64Array(d),
    meanWeight: 1,
  };
}

/** The library's default prior, in the units of the rows. */
export function libraryPrior(rows: BoundedRows, moments: readonly HolderMoments[]): DistributedPrior {
  const { features, intercept, radius, responseBound } = rows;
  const covariates = features - (intercept ? 1 : 0);
  return readDistributedPrior({}, { covariates, intercept, radius, responseBound }, moments).prior;
}

function diagonal(n: number, entry: (i: number) => number): Float64Array {
  return Float64Array.from({ length: n * n }, (_, at) => (at % (n + 1) === 0 ? entry(at / (n + 1)) : 0));
}
