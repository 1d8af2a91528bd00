import type { Model, SeededSource } from "@dpbayes/inference";
import type { OutcomeMoments } from "@dpbayes/inference/models/glm";
import { roughSums } from "@dpbayes/inference/models/glm";
import {
  denseLogisticSumTerm,
  type LogisticSum,
  logisticLayouts,
  logisticStart,
  logisticSumTerm,
  simulateLogisticSum,
} from "@dpbayes/inference/models/logistic-regression";
import {
  countLink,
  type PoissonSum,
  poissonLayouts,
  poissonOutcome,
  poissonStart,
  poissonSumTerm,
  simulatePoissonSum,
} from "@dpbayes/inference/models/poisson-regression";
import {
  plainUnits,
  type RegressionPoint,
  type RegressionPrior,
  type RegressionTerm,
  regressionModel,
  regressionPrior,
} from "@dpbayes/inference/models/regression";
import { noiseOf, priorOf, RESPONSE_BOUND, type Setting, shapeOf } from "./setting.ts";

/** What a control gets wrong; nothing for a row that must pass. */
export interface Mistakes {
  /** Moments of y given u. */
  readonly outcome?: OutcomeMoments;
  /** The budget whose noise the model is told. */
  readonly believed?: number;
}

export type Release = LogisticSum | PoissonSum;

/** The noisy sum over records drawn at a point. No record is clipped: these models do not know of it. */
export function simulateSum(rng: SeededSource, point: RegressionPoint, setting: Setting): Release {
  const { family, intercept, records: count } = setting;
  const noise = noiseOf(setting);
  return family === "logistic"
    ? simulateLogisticSum(rng, point, { layout: intercept ? "logistic_intercept" : "logistic", count, noise })
    : simulatePoissonSum(rng, point, {
        layout: intercept ? "poisson_intercept" : "poisson",
        responseBound: RESPONSE_BOUND,
        count,
        noise,
        link: linkOf(setting),
      });
}

function linkOf({ link = "softplus" }: Setting) {
  return countLink(link);
}

/** The posterior from a release, as the models of studies build it; `watch` is told every point that is not impossible. */
export function posteriorOf(
  release: Release,
  setting: Setting,
  watch: RegressionTerm,
  { outcome, believed }: Mistakes = {},
): Model {
  const told =
    believed === undefined ? release : { ...release, noise: noiseOf({ ...setting, epsilon: believed }) };
  const shape = shapeOf(setting);
  const prior = regressionPrior(priorOf(setting), shape);
  const units = plainUnits(setting.covariates);
  // Wrong moments have wrong starts: chains begin where all slopes are 0.
  const start = outcome ? {} : startOf(told, setting, prior);
  const term =
    "responseBound" in told
      ? poissonSumTerm(told, outcome ?? poissonOutcome(RESPONSE_BOUND, linkOf(setting)))
      : outcome
        ? denseLogisticSumTerm(told, outcome)
        : logisticSumTerm(told, shape);
  const spread = "responseBound" in told ? RESPONSE_BOUND / 4 : 1;
  const responseVariance = spread ** 2 / setting.covariates;
  return regressionModel({ shape, prior, units, start, terms: [term, watch], responseVariance });
}

/** Of yx, as released. */
export function productsOf(release: Release): ArrayLike<number> {
  const { layout, covariates: d, values } = release;
  const at = {
    logistic: 0,
    logistic_intercept: 1,
    poisson: d + (d * (d + 1)) / 2,
    poisson_intercept: 1 + d + (d * (d + 1)) / 2,
  }[layout];
  return Array.from({ length: d }, (_, j) => values[at + j]!);
}

function startOf(release: Release, setting: Setting, prior: RegressionPrior) {
  const shape = shapeOf(setting);
  return "responseBound" in release
    ? poissonStart(
        roughSums([release], poissonLayouts, setting.covariates),
        shape,
        prior,
        release.responseBound,
        linkOf(setting),
      )
    : logisticStart(roughSums([release], logisticLayouts, setting.covariates), shape, prior);
}
