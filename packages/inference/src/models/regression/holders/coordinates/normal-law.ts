import { type Blocks, blocks } from "../../../../transforms/index.ts";
import { covariateParts, type Part } from "../../coordinates/coordinate-parts.ts";
import { normalCovariates } from "../../coordinates/normal-covariates.ts";
import { regressionLogPrior } from "../../regression-log-prior.ts";
import { clearPoint, type RegressionPoint, regressionPoint } from "../../regression-point.ts";
import type { RegressionPrior, RegressionShape } from "../../regression-prior.ts";
import { type RegressionStart, writeStart } from "../../regression-start.ts";
import type { CovariateLaw } from "./covariate-law.ts";

/** Covariates of one holder that are jointly normal; coordinates as in `regressionCoordinates`. */
export function normalLaw(
  shape: RegressionShape,
  prior: RegressionPrior,
  start: RegressionStart,
): CovariateLaw<RegressionPoint> {
  const d = shape.covariates;
  const vector = blocks(covariateParts(shape, prior, start.limits)) as Blocks<Part>;
  const at = (part: Part) => vector.places[part]?.xAt ?? -1;
  const places = {
    ...{ intercept: -1, coefficients: -1, sigma: -1 },
    ...{ mean: at("mean"), correlation: at("correlation"), scales: at("scales") },
  };
  const logPriorOf = regressionLogPrior(shape, prior, places);
  const covariates = normalCovariates(d, places);
  const x = new Float64Array(vector.constrainedLength);
  const gradientX = new Float64Array(vector.constrainedLength);
  const correlation = x.subarray(places.correlation, places.correlation + d * d);
  const ofCorrelation = gradientX.subarray(places.correlation, places.correlation + d * d);
  const point = regressionPoint(d);
  const gradient = regressionPoint(d);
  let logPrior = 0;

  function startOf(): Float64Array {
    const q = new Float64Array(vector.unconstrainedLength);
    const given = new Float64Array(vector.constrainedLength);
    writeStart(start, places, d, given);
    vector.unconstrain(given, 0, q, 0);
    return q;
  }

  return Object.freeze<CovariateLaw<RegressionPoint>>({
    dimension: vector.unconstrainedLength,
    point,
    gradient,
    start: startOf(),
    get logPrior() {
      return logPrior;
    },
    moveTo(q, from) {
      const logJacobian = vector.constrain(q, from, x, 0);
      covariates.read(x, point);
      clearPoint(gradient);
      gradientX.fill(0);
      logPrior = prior.correlation.logDensityGradient(correlation, ofCorrelation) + logPriorOf(x, gradientX);
      return logJacobian;
    },
    pullBack(q, from, gradientQ) {
      covariates.pullBack(x, gradient, gradientX);
      vector.pullBack(q, from, x, 0, gradientX, gradientQ);
    },
    mean: (j) => point.mean[j]!,
    columnVariance: (j) => point.covariance[j * d + j]!,
  });
}
