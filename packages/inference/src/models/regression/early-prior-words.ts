import type { RegressionPrior, RegressionShape } from "./regression-prior.ts";
import { scatterOf } from "./scatter.ts";

/** How fits of early versions begin what they say of a regression's prior: in other units than their results. */
export const EARLY_UNITS = "in the design's units (numbers scaled by their bounds to [-1, 1])";

/**
 * What they say of it, so that a fit which was begun then can be gone on with: one law for all columns. Undefined where laws differ by
 * column or speak of another level, which no early fit can have meant.
 */
export function earlyPriorWords(
  shape: RegressionShape,
  prior: Omit<RegressionPrior, "words" | "earlyWords" | "correlation">,
): readonly string[] | undefined {
  const scatter = scatterOf(shape);
  const isOne = (list: readonly unknown[]) => list.every((one) => one === list[0]);
  if (prior.origin || ![prior.coefficients, prior.standardised, prior.mean].every(isOne)) return undefined;
  const { intercept, coefficients, standardised, mean, scales, eta, sigma } = prior;
  return [
    EARLY_UNITS,
    ...(shape.intercept ? [`${prior.atMean ? levelWords(shape) : "intercept"} ~ ${intercept}`] : []),
    `${standardised[0] ? effectWords(shape, prior.unit?.words) : "coefficients"} ~ ${coefficients[0]}`,
    ...(shape.mean ? [`mean of the covariates ~ ${mean[0]}`] : []),
    `${EARLY_SCALES} of the covariates ~ ${scales}`,
    ...(shape.covariates > 1 ? [`correlations of the covariates ~ LKJ(${eta})`] : []),
    ...(scatter ? [`${scatter} ~ ${sigma}`] : []),
  ];
}

/** How the line about the covariates' spreads began. */
export const EARLY_SCALES = "standard deviations";

function levelWords({ residual }: RegressionShape): string {
  return `${residual ? "response" : "linear predictor"} at the covariates' mean`;
}

function effectWords({ residual, indicators = [] }: RegressionShape, over: string | undefined): string {
  const predictor = `on the linear predictor${over === undefined ? "" : `, over ${over}`}`;
  const half = indicators.length > 0 ? ", half an indicator's step," : "";
  return `effect of one sd of a covariate${half} ${residual ? "in residual sds" : predictor}`;
}
