import { type LkjCholesky, lkjCholesky } from "../../distributions/index.ts";
import { readPrior, type ScalarLaw, type ScalarPrior } from "../priors/index.ts";

/** Which parts a regression has. */
export interface RegressionShape {
  /** d, the number of covariates. */
  readonly covariates: number;
  readonly intercept: boolean;
  /** The covariates' mean is unknown; otherwise it is 0. */
  readonly mean: boolean;
  /** y has a residual variance of its own (linear regression). */
  readonly residual: boolean;
}

/** Priors in the units of the design (numbers scaled by their bounds to [-1, 1]). */
export interface RegressionPrior {
  readonly coefficients: ScalarPrior;
  readonly intercept: ScalarPrior;
  readonly mean: ScalarPrior;
  /** Of the covariates' standard deviations τ. */
  readonly scales: ScalarPrior;
  /** Shape η of the LKJ law of the covariates' correlations. */
  readonly eta: number;
  readonly correlation: LkjCholesky;
  readonly sigma: ScalarPrior;
  /** One line per part that the model has. */
  readonly words: readonly string[];
}

/** What stands in for fields that a prior clause leaves out. */
export type RegressionDefaults = Readonly<
  Record<"coefficients" | "intercept" | "mean" | "scales" | "sigma", ScalarLaw>
>;

const wide: ScalarLaw = { law: "normal", mean: 0, sd: Math.sqrt(5) };

/**
 * The paper's priors where it has them (local spec §8): coefficients N(0, 5), read as a variance, so
 * sd √5; τ half-normal with sd 2.5 (a signed normal τ gives the same prior on Σ, mirrored); LKJ(2);
 * σ half-normal with sd 2.5, for which the paper gives none. The mean of covariates that were
 * scaled to [-1, 1] gets N(0, 1).
 */
export const paperDefaults: RegressionDefaults = Object.freeze({
  coefficients: wide,
  intercept: wide,
  mean: { law: "normal", mean: 0, sd: 1 },
  scales: { law: "half-normal", sd: 2.5 },
  sigma: { law: "half-normal", sd: 2.5 },
});

/** Reads a prior clause; fields of parts that the model does not have are refused. */
export function regressionPrior(
  clause: unknown,
  shape: RegressionShape,
  defaults: RegressionDefaults = paperDefaults,
): RegressionPrior {
  const read = readPrior(clause);
  const coefficients = read.scalar("coefficients", "real", defaults.coefficients);
  const intercept = shape.intercept ? read.scalar("intercept", "real", defaults.intercept) : coefficients;
  const mean = shape.mean ? read.scalar("mean", "real", defaults.mean) : coefficients;
  const scales = read.scalar("scales", "positive", defaults.scales);
  const eta = read.positive("eta", 2);
  const sigma = shape.residual ? read.scalar("sigma", "positive", defaults.sigma) : scales;
  read.done();
  return Object.freeze({
    coefficients,
    intercept,
    mean,
    scales,
    eta,
    correlation: lkjCholesky(shape.covariates, eta),
    sigma,
    words: Object.freeze([
      "in the design's units (numbers scaled by their bounds to [-1, 1])",
      ...(shape.intercept ? [`intercept ~ ${intercept}`] : []),
      `coefficients ~ ${coefficients}`,
      ...(shape.mean ? [`mean of the covariates ~ ${mean}`] : []),
      `standard deviations of the covariates ~ ${scales}`,
      ...(shape.covariates > 1 ? [`correlations of the covariates ~ LKJ(${eta})`] : []),
      ...(shape.residual ? [`sigma ~ ${sigma}`] : []),
    ]),
  });
}
