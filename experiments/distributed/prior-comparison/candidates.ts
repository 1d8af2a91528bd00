import type { SeededSource } from "@dpbayes/inference";
import type { DistributedPrior, HolderMoments } from "@dpbayes/inference/models/distributed-regression";

/** Priors of Σ_x ~ IW(Λ, κ) and of the coefficients that might become the default. */
export interface Candidate {
  readonly name: string;
  degrees(d: number): number;
  /** What the prior is made from: the release, the features' sds where someone knows them, numbers drawn for it. */
  scale(given: Given): Float64Array;
  /** Variances of the coefficients; 5 without it. */
  coefficientVariances?(given: Given): Float64Array;
}

export interface Given {
  readonly covariates: number;
  readonly holders: readonly HolderMoments[];
  readonly sds: Float64Array;
  readonly rng: SeededSource;
}

export type Weight = readonly [words: string, degrees: (d: number) => number];

export const WEIGHTS: readonly Weight[] = [
  ["κ = d + 3", (d) => d + 3],
  ["κ = 2d + 2", (d) => 2 * d + 2],
  ["κ = 5d", (d) => 5 * d],
];

export const paper: Candidate = {
  name: "paper",
  degrees: (d) => d + 1,
  scale({ covariates: d, sds, rng }) {
    const v = Float64Array.from({ length: d * d }, () => rng.normal());
    return Float64Array.from({ length: d * d }, (_, at) => {
      const [i, k] = [Math.floor(at / d), at % d];
      let sum = 0;
      for (let l = 0; l < d; l++) sum += v[l * d + i]! * v[l * d + k]!;
      return sds[i]! * sum * sds[k]!;
    });
  },
};

/** Features uniform in the box [−1, 1]^d, in the units of the ball around it. */
function uniformVariances({ covariates: d }: Given): Float64Array {
  return new Float64Array(d).fill(1 / (3 * d));
}

/** Released mean squares of the features, none below the sd of its noise. */
export function releasedVariances({ covariates: d, holders }: Given): Float64Array {
  const n = holders.reduce((sum, { count }) => sum + count, 0);
  return Float64Array.from({ length: d }, (_, i) => {
    const at = i * (d + 1);
    const sum = holders.reduce((total, { gram }) => total + gram[at]!, 0);
    return Math.max(sum, Math.hypot(...holders.map(({ gramSd }) => gramSd[at]!))) / n;
  });
}

/** Λ = (κ − d − 1)·diag(v): the prior's mean is diag(v). */
export function around(source: string, variances: (given: Given) => Float64Array) {
  return ([words, degrees]: Weight): Candidate => ({
    name: `${source}, ${words}`,
    degrees,
    scale(given) {
      const d = given.covariates;
      const v = variances(given);
      const weight = degrees(d) - d - 1;
      return Float64Array.from({ length: d * d }, (_, at) => (at % (d + 1) === 0 ? weight * v[at % d]! : 0));
    },
  });
}

export const candidates: readonly Candidate[] = [
  paper,
  ...WEIGHTS.map(around("bounds", uniformVariances)),
  ...WEIGHTS.map(around("released", releasedVariances)),
];

/** σ² ~ IG(shape, scale). */
export interface VarianceLaw {
  readonly shape: number;
  readonly scale: number;
}

/** The whole prior: Σ_x and θ as the candidate has them, σ² the same for all. */
export function priorOf(candidate: Candidate, given: Given, { shape, scale }: VarianceLaw): DistributedPrior {
  const d = given.covariates;
  const variances = candidate.coefficientVariances?.(given) ?? new Float64Array(d).fill(5);
  return {
    coefficientMean: new Float64Array(d),
    coefficientCovariance: Float64Array.from({ length: d * d }, (_, at) =>
      at % (d + 1) === 0 ? variances[at % d]! : 0,
    ),
    varianceShape: shape,
    varianceScale: scale,
    covarianceScale: candidate.scale(given),
    covarianceDegrees: candidate.degrees(d),
    meanCentre: new Float64Array(d),
    meanWeight: 1,
  };
}
