import { inverseGamma, inverseWishart, multivariateNormal, wishart } from "../../distributions/index.ts";
import { lowerTimesTransposed, requireCholesky } from "../../math/linear-algebra/index.ts";
import { type SeededSource, seededSource } from "../../math/random/index.ts";
import type { HolderMoments } from "./holders/holder-moments.ts";
import type { DistributedPrior } from "./regression-method.ts";

/** Records (x, y): x ~ N(mean, covariance), y ~ N(intercept + xᵀθ, variance). */
export interface Truth {
  readonly mean: Float64Array | null;
  readonly covariance: Float64Array;
  /** Intercept first where there is a mean. */
  readonly coefficients: Float64Array;
  readonly variance: number;
}

export function identity(n: number, scale: number): Float64Array {
  return Float64Array.from({ length: n * n }, (_, at) => (Math.floor(at / n) === at % n ? scale : 0));
}

/** E wwᵀ, w = (1), x, y. */
export function jointMomentsOf({ mean, covariance, coefficients, variance }: Truth): Float64Array {
  const p = coefficients.length;
  const skip = mean ? 1 : 0;
  const d = p - skip;
  const m = p + 1;
  const centre = (i: number) => (mean === null ? 0 : i === 0 ? 1 : mean[i - 1]!);
  const out = new Float64Array(m * m);
  for (let i = 0; i < p; i++)
    for (let k = 0; k < p; k++) {
      const own = i >= skip && k >= skip ? covariance[(i - skip) * d + k - skip]! : 0;
      out[i * m + k] = own + centre(i) * centre(k);
    }
  for (let i = 0; i < p; i++) {
    for (let k = 0; k < p; k++) out[i * m + p]! += out[i * m + k]! * coefficients[k]!;
    out[p * m + i] = out[i * m + p]!;
    out[m * m - 1]! += out[i * m + p]! * coefficients[i]!;
  }
  out[m * m - 1]! += variance;
  return out;
}

/**
 * The exact sums Σ wwᵀ of n records, without drawing records: about the mean they are Wishart with n − 1 degrees of
 * freedom, the mean of n records is normal.
 */
export function drawSums(rng: SeededSource, truth: Truth, n: number): Float64Array {
  const moments = jointMomentsOf(truth);
  const m = truth.coefficients.length + 1;
  const out = new Float64Array(m * m);
  if (truth.mean === null) {
    wishart(m).sample(rng, moments, n, out);
    return out;
  }
  const c = m - 1;
  const covariance = Float64Array.from({ length: c * c }, (_, at) => {
    const [i, k] = [Math.floor(at / c) + 1, (at % c) + 1];
    return moments[i * m + k]! - moments[i * m]! * moments[k * m]!;
  });
  const scatter = new Float64Array(c * c);
  wishart(c).sample(rng, covariance, n - 1, scatter);
  const factor = covariance.slice();
  requireCholesky("covariance", factor, c);
  const z = Array.from({ length: c }, () => rng.normal() / Math.sqrt(n));
  const centre = Array.from({ length: m }, (_, i) =>
    i === 0 ? 1 : z.slice(0, i).reduce((sum, v, l) => sum + factor[(i - 1) * c + l]! * v, moments[i * m]!),
  );
  for (let i = 0; i < m; i++)
    for (let k = 0; k < m; k++) {
      const own = i > 0 && k > 0 ? scatter[(i - 1) * c + k - 1]! : 0;
      out[i * m + k] = own + n * centre[i]! * centre[k]!;
    }
  return out;
}

/** What a holder releases of such sums: isotropic (`goe`) noise on S, sd on z and u. */
export function noisyHolder(
  rng: SeededSource,
  sums: Float64Array,
  n: number,
  sd: number,
  { intercept, squares }: { readonly intercept: boolean; readonly squares: boolean },
): HolderMoments {
  const m = Math.round(Math.sqrt(sums.length));
  const p = m - 1;
  const gram = new Float64Array(p * p);
  const gramSd = new Float64Array(p * p);
  for (let i = 0; i < p; i++)
    for (let k = 0; k <= i; k++) {
      const own = intercept && i === 0 ? 0 : i === k ? sd : sd / Math.SQRT2;
      const value = sums[i * m + k]! + own * rng.normal();
      for (const at of [i * p + k, k * p + i]) {
        gram[at] = value;
        gramSd[at] = own;
      }
    }
  const cross = Float64Array.from({ length: p }, (_, i) => sums[i * m + p]! + sd * rng.normal());
  const square = squares ? sums[m * m - 1]! + sd * rng.normal() : null;
  const crossSd = new Float64Array(p).fill(sd);
  return {
    count: n,
    features: p,
    intercept,
    gram,
    cross,
    square,
    gramSd,
    crossSd,
    squareSd: squares ? sd : 0,
  };
}

/** Holders of d covariates in a unit ball with noise of the size that epsilon = 1 needs, and a prior for them. */
export function exampleHolders(
  options: {
    readonly covariates: number;
    readonly holders: number;
    readonly records: number;
    readonly sd?: number;
    readonly intercept?: boolean;
    readonly squares?: boolean;
  },
  seed = 1,
): { readonly holders: readonly HolderMoments[]; readonly prior: DistributedPrior; readonly truth: Truth } {
  const { covariates: d, records: n, sd = 7.9, intercept = false, squares = true } = options;
  const rng = seededSource(seed);
  const p = intercept ? d + 1 : d;
  const factor = Float64Array.from({ length: d * d }, (_, at) => {
    const [i, k] = [Math.floor(at / d), at % d];
    return i < k ? 0 : (i === k ? 1 : 0.3 * rng.normal()) * Math.sqrt(0.2 / d) * Math.exp(0.3 * rng.normal());
  });
  const covariance = new Float64Array(d * d);
  lowerTimesTransposed(factor, d, covariance);
  const coefficients = Float64Array.from({ length: p }, () => 0.5 * rng.normal());
  const truth = {
    mean: intercept ? new Float64Array(d).fill(0.1) : null,
    covariance,
    coefficients,
    variance: 0.04,
  };
  const holders = Array.from({ length: options.holders }, () =>
    noisyHolder(rng, drawSums(rng, truth, n), n, sd, { intercept, squares }),
  );
  const prior = {
    coefficientMean: new Float64Array(p),
    coefficientCovariance: identity(p, 1),
    varianceShape: 2,
    varianceScale: 0.08,
    covarianceScale: identity(d, 0.2 / d),
    covarianceDegrees: d + 2,
    meanCentre: new Float64Array(d),
    meanWeight: 0.5,
  };
  return { holders, prior, truth };
}

/** A truth from the prior; with a mean where the model has an intercept. */
export function drawTruth(rng: SeededSource, prior: DistributedPrior, intercept: boolean): Truth {
  const p = prior.coefficientMean.length;
  const d = intercept ? p - 1 : p;
  const covariance = new Float64Array(d * d);
  inverseWishart(d).sample(rng, prior.covarianceScale, prior.covarianceDegrees, covariance);
  const mean = intercept ? new Float64Array(d) : null;
  if (mean)
    multivariateNormal(d).sample(
      rng,
      prior.meanCentre,
      covariance.map((v) => v / prior.meanWeight),
      mean,
    );
  return { mean, covariance, ...drawRegression(rng, prior) };
}

export function drawRegression(rng: SeededSource, prior: DistributedPrior) {
  const coefficients = new Float64Array(prior.coefficientMean.length);
  multivariateNormal(coefficients.length).sample(
    rng,
    prior.coefficientMean,
    prior.coefficientCovariance,
    coefficients,
  );
  return { coefficients, variance: inverseGamma.sample(rng, prior.varianceShape, prior.varianceScale) };
}

/** A proper prior with moments enough for tests that average over it. */
export function tightPrior(d: number, intercept: boolean): DistributedPrior {
  const p = intercept ? d + 1 : d;
  return {
    coefficientMean: Float64Array.from({ length: p }, (_, i) => 0.3 - 0.2 * i),
    coefficientCovariance: identity(p, 0.5),
    varianceShape: 6,
    varianceScale: 4,
    covarianceScale: Float64Array.from({ length: d * d }, (_, at) =>
      Math.floor(at / d) === at % d ? 8 : 1.5,
    ),
    covarianceDegrees: d + 9,
    meanCentre: Float64Array.from({ length: d }, (_, i) => 0.4 * (i + 1)),
    meanWeight: 3,
  };
}

/** One feature at two holders, with posterior means that `oneFeaturePosterior` finds by quadrature (see its test). */
export function oneFeatureExample(): {
  readonly holders: readonly HolderMoments[];
  readonly prior: DistributedPrior;
  readonly means: Readonly<Record<"coefficients[1]" | "variance" | "smallestEigenvalue", number>>;
} {
  const holder = (count: number, gram: number, cross: number): HolderMoments => ({
    count,
    features: 1,
    intercept: false,
    gram: Float64Array.of(gram),
    cross: Float64Array.of(cross),
    square: null,
    gramSd: Float64Array.of(9),
    crossSd: Float64Array.of(6),
    squareSd: 0,
  });
  const prior = {
    coefficientMean: Float64Array.of(0.1),
    coefficientCovariance: Float64Array.of(2),
    varianceShape: 3,
    varianceScale: 1,
    covarianceScale: Float64Array.of(1.5),
    covarianceDegrees: 3,
    meanCentre: new Float64Array(1),
    meanWeight: 1,
  };
  const means = {
    "coefficients[1]": 0.7912053000411217,
    variance: 0.4685901532211237,
    smallestEigenvalue: 0.7701124528422677,
  };
  return { holders: [holder(30, 41, 22), holder(50, 28, 25)], prior, means };
}
