import type { Model } from "@dpbayes/inference";
import { log1pExp, logistic } from "@dpbayes/inference/math";
import { laplaceApproximation } from "@dpbayes/inference/optimise";

/** Rows in the design's units; y is 0 or 1, or a count. */
export interface FullData {
  readonly family: "logistic" | "poisson";
  readonly count: number;
  /** Count × columns, by rows. A column of ones is an intercept. */
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** What the records themselves say. */
export interface NormalPosterior {
  readonly mean: Float64Array;
  readonly sd: Float64Array;
}

/**
 * The posterior without privacy, under θ_j ~ N(0, priorSds[j]²), by Laplace's approximation (as in glm spec §10): with
 * hundreds of records and a handful of coefficients it is normal for all that matters here.
 */
export function fullDataPosterior(data: FullData, priorSds: readonly number[]): NormalPosterior {
  const { mode, covariance } = laplaceApproximation(fullDataModel(data, priorSds), {
    start: new Float64Array(priorSds.length),
  });
  const d = priorSds.length;
  return { mean: mode.q, sd: mode.q.map((_, j) => Math.sqrt(covariance[j * d + j]!)) };
}

function fullDataModel({ family, count, x, y }: FullData, priorSds: readonly number[]): Model {
  const d = priorSds.length;
  const one = family === "logistic" ? logisticTerm : poissonTerm;
  return {
    parameters: [{ name: "coefficients", shape: [d] }],
    dimension: d,
    logDensityGradient(theta, gradient) {
      let sum = 0;
      for (let j = 0; j < d; j++) {
        sum -= 0.5 * (theta[j]! / priorSds[j]!) ** 2;
        gradient[j] = -theta[j]! / priorSds[j]! ** 2;
      }
      for (let i = 0; i < count; i++) {
        let u = 0;
        for (let j = 0; j < d; j++) u += theta[j]! * x[i * d + j]!;
        const [value, slope] = one(y[i]!, u);
        sum += value;
        for (let j = 0; j < d; j++) gradient[j]! += slope * x[i * d + j]!;
      }
      return sum;
    },
    constrain: (q, out) => out.set(q),
    initial: () => new Float64Array(d),
  };
}

/** log P(y | u) and its derivative in u. */
type Term = (y: number, u: number) => readonly [value: number, slope: number];

const logisticTerm: Term = (y, u) => [y * u - log1pExp(u), y - logistic(u)];

/** Y ~ Poisson(log(1 + eᵘ)), log y! left out. */
const poissonTerm: Term = (y, u) => {
  const mean = log1pExp(u);
  return [y * Math.log(mean) - mean, (y / mean - 1) * logistic(u)];
};
