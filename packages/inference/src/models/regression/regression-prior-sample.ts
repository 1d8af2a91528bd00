import { lowerTimesTransposed } from "../../math/linear-algebra/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { scaleRows } from "../../transforms/index.ts";
import { INDICATOR_SD } from "./coordinates/standardised-slopes.ts";
import { type RegressionPoint, regressionPoint } from "./regression-point.ts";
import type { RegressionPrior, RegressionShape } from "./regression-prior.ts";
import { scatterOf } from "./scatter.ts";

/** A draw from the prior, for calibration: what a regression without data might be. */
export function regressionPriorSample(
  rng: SeededSource,
  shape: RegressionShape,
  prior: RegressionPrior,
): RegressionPoint {
  const d = shape.covariates;
  const point = regressionPoint(d);
  if (shape.mean) for (let j = 0; j < d; j++) point.mean[j] = prior.mean[j]!.sample(rng);
  const scales = Float64Array.from({ length: d }, () => prior.scales.sample(rng));
  const factor = new Float64Array(d * d);
  prior.correlation.sample(rng, factor);
  scaleRows(scales, 0, factor, 0, d, factor);
  lowerTimesTransposed(factor, d, point.covariance);
  if (scatterOf(shape)) point.variance = prior.sigma.sample(rng) ** 2;
  const level = shape.intercept ? prior.intercept.sample(rng) : 0;
  const unit = shape.residual ? Math.sqrt(point.variance) : (prior.unit?.at(level) ?? 1);
  for (let j = 0; j < d; j++) {
    const sd = shape.indicators?.includes(j) ? INDICATOR_SD : scales[j]!;
    point.coefficients[j] = prior.coefficients[j]!.sample(rng) * (prior.standardised[j] ? unit / sd : 1);
  }
  if (!shape.intercept) return point;
  point.intercept = level;
  const at = prior.atMean ? point.mean : prior.origin;
  if (at) for (let j = 0; j < d; j++) point.intercept -= point.coefficients[j]! * at[j]!;
  return point;
}
