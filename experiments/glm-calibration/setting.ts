import { gaussianNoiseMultiplier } from "@dpbayes/privacy/accounting";
import { logisticRegression, poissonRegression } from "@dpbayes/privacy/statistics";

export const EPSILONS = [0.3, 1, 4] as const;
const LOG_DELTA = Math.log(1e-5);
/** |x| ≤ R, for which the noise is made. */
const RADIUS = 1;
/** Counts above it are replaced by it, and the model knows. */
export const RESPONSE_BOUND = 5;

export type GlmFamily = "logistic" | "poisson";

/** What is simulated: one holder's noisy sum over records of d covariates. */
export interface Setting {
  readonly family: GlmFamily;
  readonly covariates: number;
  readonly intercept: boolean;
  readonly epsilon: number;
  readonly records: number;
  /** Of counts; softplus when absent. */
  readonly link?: "log" | "softplus";
  /** The noise's sd is divided by this; 1 when absent. */
  readonly quieter?: number;
}

/** Variances of the noise by block at (ε, 1e-5) under replace-one, with the statistic's own weights. */
export function noiseOf(setting: Setting): Readonly<Record<string, number>> {
  const { family, covariates, intercept, epsilon, quieter = 1 } = setting;
  const options = { covariates, radius: RADIUS, intercept };
  const statistic =
    family === "logistic"
      ? logisticRegression(options)
      : poissonRegression({ ...options, responseBound: RESPONSE_BOUND });
  const sensitivity = statistic.sensitivity("L2", "replace-one");
  const sd = (sensitivity * gaussianNoiseMultiplier(epsilon, LOG_DELTA)) / quieter;
  return Object.fromEntries(statistic.layout.blocks.map(({ name, weight }) => [name, (sd / weight) ** 2]));
}

const normal = (sd: number) => ({ law: "normal", mean: 0, sd }) as const;

/**
 * Records mostly within the ball, tr Σ about R²/4, and slopes so steep that τ, the sd of xᵀθ, is about 1.5 in the middle
 * and above 3 for every twelfth truth: there the paper's polynomials are far off (glm spec §4).
 */
export function priorOf({ covariates, intercept }: Setting): Readonly<Record<string, unknown>> {
  return {
    coefficients: normal(3.5),
    scales: { law: "log-normal", mean: Math.log(0.5 / Math.sqrt(covariates)), sd: 0.3 },
    ...(intercept && { intercept: normal(1), mean: normal(0.3 / Math.sqrt(covariates)) }),
  };
}

export function shapeOf({ covariates, intercept }: Setting) {
  return { covariates, intercept, mean: intercept, residual: false };
}
