import {
  around,
  type Candidate,
  type Given,
  paper,
  releasedVariances,
  WEIGHTS,
} from "../prior-comparison/candidates.ts";

interface CoefficientLaw {
  readonly words: string;
  variances(given: Given): Float64Array;
}

/** N(0, sd²) in units in which |x| ≤ 1 and |y| ≤ 1. */
function known(words: string, variance: number): CoefficientLaw {
  return { words, variances: ({ covariates: d }) => new Float64Array(d).fill(variance) };
}

/** The prior's linear predictor varies `times` as much as the response, shared equally by the features. */
function explained(words: string, times: number): CoefficientLaw {
  return {
    words,
    variances: (given) => {
      const response = releasedResponseVariance(given);
      return releasedVariances(given).map((v) => (times * response) / (given.covariates * v));
    },
  };
}

/** The released mean square of y, not below the sd of its noise. */
function releasedResponseVariance({ holders }: Given): number {
  const n = holders.reduce((sum, { count }) => sum + count, 0);
  const sum = holders.reduce((total, { square }) => total + (square ?? 0), 0);
  return Math.max(sum, Math.hypot(...holders.map(({ squareSd }) => squareSd ?? 0))) / n;
}

const LAWS: readonly CoefficientLaw[] = [
  known("sd √5", 5),
  known("sd 1", 1),
  known("sd 0.5", 0.25),
  explained("explained", 1),
  explained("4 × explained", 4),
];

/** As declared: the paper's, then κ = d + 3 and 2d + 2 with every law of the coefficients. */
export const candidates: readonly Candidate[] = [
  paper,
  ...WEIGHTS.slice(0, 2)
    .map(around("released", releasedVariances))
    .flatMap((covariance) =>
      LAWS.map(
        ({ words, variances }): Candidate => ({
          ...covariance,
          name: `${words}, ${covariance.name.replace("released, ", "")}`,
          coefficientVariances: variances,
        }),
      ),
    ),
];
