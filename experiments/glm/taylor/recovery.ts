import { seededSource } from "@dpbayes/inference";
import {
  denseLogisticSumTerm,
  type LogisticSum,
  simulateLogisticSum,
} from "@dpbayes/inference/models/logistic-regression";
import { taylorOutcome } from "@dpbayes/inference/models/poisson-regression";
import {
  plainUnits,
  regressionModel,
  regressionPoint,
  regressionPrior,
} from "@dpbayes/inference/models/regression";
import { gaussianNoiseMultiplier } from "@dpbayes/privacy/accounting";
import { logisticRegression } from "@dpbayes/privacy/statistics";
import { meansOf, sampled, worstRHat } from "../../local/sampling.ts";

const D = 3;
const TRACE = 0.25;
export const RECORDS = 50_000;
export const EPSILON = 3;
const SAMPLING = { warmup: 300, draws: 300 };
const direction = [-0.9, -0.5, 0.3].map((value) => value / Math.hypot(-0.9, -0.5, 0.3));

/** How much of θ a posterior mean recovers: θ̂·θ/|θ|², 1 where it is right. */
export interface Recovery {
  readonly tau: number;
  readonly norm: number;
  readonly exact: number;
  readonly taylor: number;
  /** Chains that sit on different modes have a large R-hat. */
  readonly exactRHat: number;
  readonly taylorRHat: number;
}

/** Slopes from a release of records with sd(xᵀθ) = τ, by exact and by Taylor moments. */
export async function recovery(tau: number, seed: string): Promise<Recovery> {
  const norm = tau / Math.sqrt(TRACE / D);
  const theta = direction.map((value) => norm * value);
  const point = regressionPoint(D);
  point.coefficients.set(theta);
  for (let j = 0; j < D; j++) point.covariance[j * D + j] = TRACE / D;
  const options = { layout: "logistic", count: RECORDS, noise: noise() } as const;
  const sum = simulateLogisticSum(seededSource(seed).split(`tau ${tau}`), point, options);
  const exact = await meanOf(sum, theta, `${seed}, exact`);
  const taylor = await meanOf(sum, theta, `${seed}, taylor`, "taylor");
  return {
    tau,
    norm,
    exact: exact.share,
    taylor: taylor.share,
    exactRHat: exact.rHat,
    taylorRHat: taylor.rHat,
  };
}

function noise() {
  const statistic = logisticRegression({ covariates: D, radius: 1 });
  const sd = statistic.sensitivity("L2", "replace-one") * gaussianNoiseMultiplier(EPSILON, Math.log(1e-5));
  return { yx: sd ** 2, x2: sd ** 2 };
}

async function meanOf(sum: LogisticSum, theta: readonly number[], seed: string, moments?: "taylor") {
  const shape = { covariates: D, intercept: false, mean: false, residual: false };
  const prior = regressionPrior(
    { coefficients: { law: "normal", mean: 0, sd: 10 }, scales: { law: "half-normal", sd: 0.5 } },
    shape,
  );
  const term = moments ? denseLogisticSumTerm(sum, taylorOutcome("logistic")) : denseLogisticSumTerm(sum);
  const model = regressionModel({
    ...{ shape, prior, terms: [term], units: plainUnits(D), responseVariance: 1 },
    start: { scales: theta.map(() => Math.sqrt(TRACE / D)) },
  });
  const fit = await sampled(model, seed, SAMPLING);
  const columns = theta.map((_, j) => fit.names[j]!);
  const means = meansOf(fit, columns);
  const square = theta.reduce((total, value) => total + value * value, 0);
  return {
    share: means.reduce((total, mean, j) => total + mean * theta[j]!, 0) / square,
    rHat: worstRHat(fit, columns),
  };
}
