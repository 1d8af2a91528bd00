import {
  cholesky,
  choleskyInverse,
  multiplyByTransposed,
  multiplyVector,
} from "../../../../math/linear-algebra/index.ts";
import { spreadPrior } from "../../../regression/holders/coordinates/spread-prior.ts";
import { twoStageStart } from "../../../regression/holders/start/two-stage-start.ts";
import { pooledReferences } from "../frame/reference.ts";
import type { Hierarchy } from "../hierarchy.ts";
import { layoutIn } from "./drawn-regressions.ts";
import type { NormalInformation } from "./normal-information.ts";

/**
 * What ẑ_j says of θ_j given S_j: P = SV⁻¹S, h = SV⁻¹ẑ, V = σ²S + D, where D is the variance of the noise of z and, because S
 * is known with noise too, that of the noise of Sθ.
 */
export function informationOf(
  { shape, holders, size: m }: Hierarchy,
  j: number,
  gram: Float64Array,
  variance: number,
  theta: Float64Array,
): NormalInformation {
  const p = shape.features;
  const { noisy, sds } = holders[j]!;
  const inverse = gram.map((entry) => variance * entry);
  for (let i = 0; i < p; i++) {
    inverse[i * (p + 1)]! += sds[i * m + p]! ** 2;
    for (let k = 0; k < p; k++) inverse[i * (p + 1)]! += (sds[i * m + k]! * theta[k]!) ** 2;
  }
  cholesky(inverse, p);
  choleskyInverse(inverse, p, inverse);
  const gain = new Float64Array(p * p);
  multiplyByTransposed(gram, inverse, gain, p, p, p);
  const precision = new Float64Array(p * p);
  multiplyByTransposed(gain, gram, precision, p, p, p);
  const shift = new Float64Array(p);
  const cross = Float64Array.from({ length: p }, (_, i) => noisy[i * m + p]!);
  multiplyVector(gain, cross, shift, p, p);
  return { precision, shift };
}

/** σ² before anything is known of it: the mode of its prior. */
export function firstVariance({ prior }: Hierarchy): number {
  return prior.varianceScale / (prior.varianceShape + 1);
}

/** A two-stage estimate: it places scales and chooses coordinates, and is no more than that. */
export interface GuessedHolders {
  /** θ_j of each holder by itself. */
  readonly coefficients: readonly Float64Array[];
  /** τ and w of the random coefficients. */
  readonly spreads: Float64Array;
  readonly centring: Float64Array;
}

/** Given S_j, or guesses of them. */
export function guessedHolders(hierarchy: Hierarchy, grams: readonly Float64Array[]): GuessedHolders {
  const { prior, shape } = hierarchy;
  const p = shape.features;
  const { random } = layoutIn(hierarchy);
  const estimates = grams.map((gram, j) => alone(hierarchy, j, gram));
  const spreads = Array.from({ length: p }, (_, k) =>
    spreadPrior({ variance: prior.coefficientCovariance[k * (p + 1)]! }),
  );
  const byHolder = estimates.map(({ coefficients, variances }) => ({ estimates: coefficients, variances }));
  const { spread, told } = twoStageStart(byHolder, spreads, new Float64Array(p).fill(1));
  const share = (j: number, k: number) => spread[k]! ** 2 / (spread[k]! ** 2 + told[k]!.variances[j]!);
  return {
    coefficients: estimates.map(({ theta }) => theta),
    spreads: Float64Array.from(random, (k) => spread[k]!),
    centring: Float64Array.from(grams.flatMap((_, j) => random.map((k) => share(j, k)))),
  };
}

/** w of every holder's effects, at S_j about the released ones. */
export function centringOf(hierarchy: Hierarchy): Float64Array {
  const { holders, familyOf, size: m, shape } = hierarchy;
  const p = shape.features;
  const references = pooledReferences(hierarchy);
  const moments = new Float64Array(m * m);
  const grams = holders.map(({ count }, j) => {
    const b = references[familyOf[j]!]!;
    multiplyByTransposed(b, b, moments, m, m, m);
    return Float64Array.from(
      { length: p * p },
      (_, at) => count * moments[Math.floor(at / p) * m + (at % p)]!,
    );
  });
  return guessedHolders(hierarchy, grams).centring;
}

/** One holder by itself, under the prior of the coefficients: mean and variances of φ, and θ. */
function alone(hierarchy: Hierarchy, j: number, gram: Float64Array) {
  const { prior, shape } = hierarchy;
  const p = shape.features;
  const { centre, intercept } = layoutIn(hierarchy);
  let theta = new Float64Array(p);
  const covariance = new Float64Array(p * p);
  for (let pass = 0; pass < 2; pass++) {
    const { precision, shift } = informationOf(hierarchy, j, gram, firstVariance(hierarchy), theta);
    // The prior of a level at the centre is taken for that of the intercept: close enough for a guess.
    for (let k = 0; k < p; k++) {
      const own = 1 / prior.coefficientCovariance[k * (p + 1)]!;
      precision[k * (p + 1)]! += own;
      shift[k]! += own * prior.coefficientMean[k]!;
    }
    cholesky(precision, p);
    choleskyInverse(precision, p, covariance);
    theta = new Float64Array(p);
    multiplyVector(covariance, shift, theta, p, p);
  }
  // φ_0 = α + cᵀβ.
  const towards = Float64Array.from({ length: p }, (_, k) => (k === 0 ? 1 : intercept ? centre[k - 1]! : 0));
  const variances = Float64Array.from({ length: p }, (_, k) => covariance[k * (p + 1)]!);
  const coefficients = theta.slice();
  if (intercept) {
    coefficients[0] = theta.reduce((sum, value, k) => sum + towards[k]! * value, 0);
    variances[0] = covariance.reduce(
      (sum, entry, at) => sum + towards[Math.floor(at / p)]! * entry * towards[at % p]!,
      0,
    );
  }
  return { theta, coefficients, variances };
}
