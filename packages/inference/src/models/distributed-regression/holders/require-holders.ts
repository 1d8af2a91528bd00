import { fail, requireLength, requirePositive } from "../../../errors/index.ts";
import { requireCholesky } from "../../../math/linear-algebra/index.ts";
import type { DistributedPrior } from "../regression-method.ts";
import type { HolderMoments } from "./holder-moments.ts";

/** What all holders share. */
export interface HolderShape {
  /** p. */
  readonly features: number;
  /** d. */
  readonly covariates: number;
  readonly intercept: boolean;
  /** Whether every holder released yᵀy. */
  readonly squares: boolean;
  /** Σ n_j. */
  readonly records: number;
}

/** Checks that holders and prior belong to one regression. Errors name the holder, counted from 1, never a value. */
export function requireHolders(holders: readonly HolderMoments[], prior: DistributedPrior): HolderShape {
  const [first] = holders;
  if (first === undefined)
    return fail("ARGUMENT", { name: "holders", found: "none", accepted: "one or more" });
  const { features, intercept } = first;
  holders.forEach((holder, j) => {
    if (holder.features !== features || holder.intercept !== intercept)
      refuse(j, "features", describe(holder), `${describe(first)}, as those of the first holder`);
    requireMoments(holder, j);
  });
  const covariates = intercept ? features - 1 : features;
  requirePrior(prior, features, covariates, intercept);
  const squares = holders.every(({ square }) => square !== null);
  const records = holders.reduce((sum, { count }) => sum + count, 0);
  return Object.freeze({ features, covariates, intercept, squares, records });
}

/** The Wishart law of p moments needs at least as many records. */
export function requireRecords(holders: readonly HolderMoments[], atLeast: number): void {
  holders.forEach(({ count }, j) => {
    if (!(count >= atLeast)) refuse(j, "count", String(count), `at least ${atLeast} for this model`);
  });
}

function requireMoments(holder: HolderMoments, j: number): void {
  const { features: p, gram, cross, gramSd, crossSd, square, squareSd, count, intercept } = holder;
  requirePositive(`count of holder ${j + 1}`, count);
  const finite = [...gram, ...cross, square ?? 0].every(Number.isFinite);
  if (!finite || gram.length !== p * p || cross.length !== p)
    refuse(j, "moments", "not finite or of the wrong length", `${p * p} and ${p} finite numbers`);
  const known = (i: number) => intercept && i === 0;
  const noisy = [...gramSd].every((sd, i) => known(i) || positive(sd)) && [...crossSd].every(positive);
  if (!noisy || (square !== null && !positive(squareSd)))
    refuse(j, "noise", "zero, negative or not finite", "positive and finite on every released sum");
}

function positive(value: number): boolean {
  return value > 0 && Number.isFinite(value);
}

function describe({ features, intercept }: HolderMoments): string {
  return `${features} ${intercept ? "with" : "without"} intercept`;
}

function refuse(j: number, what: string, found: string, accepted: string): never {
  return fail("ARGUMENT", { name: `${what} of holder ${j + 1}`, found, accepted });
}

function requirePrior(prior: DistributedPrior, p: number, d: number, intercept: boolean): void {
  requireLength("coefficientMean", prior.coefficientMean, p);
  requireFactor("coefficientCovariance", prior.coefficientCovariance, p);
  requirePositive("varianceShape", prior.varianceShape);
  requirePositive("varianceScale", prior.varianceScale);
  requireFactor("covarianceScale", prior.covarianceScale, d);
  if (!(prior.covarianceDegrees > d - 1 && prior.covarianceDegrees < Number.POSITIVE_INFINITY))
    fail("ARGUMENT", {
      name: "covarianceDegrees",
      found: String(prior.covarianceDegrees),
      accepted: `above ${d - 1} and finite`,
    });
  if (!intercept) return;
  requireLength("meanCentre", prior.meanCentre, d);
  requirePositive("meanWeight", prior.meanWeight);
}

function requireFactor(name: string, matrix: Float64Array, n: number): void {
  requireLength(name, matrix, n * n);
  requireCholesky(name, matrix.slice(), n);
}
