import type { RegressionPrior, RegressionShape } from "./regression-prior.ts";
import { scatterOf } from "./scatter.ts";

/** What a prior says, a line per part that the model has. */
export function priorWords(
  shape: RegressionShape,
  prior: Omit<RegressionPrior, "words" | "correlation">,
): readonly string[] {
  const scatter = scatterOf(shape);
  const { intercept, coefficients, mean, scales, eta, sigma } = prior;
  return [
    "in the design's units (numbers scaled by their bounds to [-1, 1])",
    ...(shape.intercept ? [`${prior.atMean ? levelWords(shape) : "intercept"} ~ ${intercept}`] : []),
    `${prior.standardised ? effectWords(shape, prior.unit?.words) : "coefficients"} ~ ${coefficients}`,
    ...(shape.mean ? [`mean of the covariates ~ ${mean}`] : []),
    `standard deviations of the covariates ~ ${scales}`,
    ...(shape.covariates > 1 ? [`correlations of the covariates ~ LKJ(${eta})`] : []),
    ...(scatter ? [`${scatter} ~ ${sigma}`] : []),
  ];
}

function levelWords({ residual }: RegressionShape): string {
  return `${residual ? "response" : "linear predictor"} at the covariates' mean`;
}

/** In no unit of the bounds: "in the design's units" does not touch it. */
function effectWords({ residual, indicators = [] }: RegressionShape, over: string | undefined): string {
  const predictor = `on the linear predictor${over === undefined ? "" : `, over ${over}`}`;
  const unit = residual ? "in residual sds" : predictor;
  const half = indicators.length > 0 ? ", half an indicator's step," : "";
  return `effect of one sd of a covariate${half} ${unit}`;
}
