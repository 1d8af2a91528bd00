import type { Model } from "@dpbayes/inference";
import {
  type RegressionModel,
  type RegressionShape,
  regressionCoordinates,
  regressionPrior,
} from "@dpbayes/inference/models/regression";

/**
 * A regression is ranked in natural coordinates: intercept, coefficients, mean, artanh of the covariates' partial
 * correlations (which no parameter shows), log τ, log σ. A model samples in coordinates of its own, in the same
 * order; it keeps mean and partial correlations.
 */
export interface NaturalCoordinates {
  /** Turns a draw of the model's coordinates into natural ones, in place. */
  fromModel(model: Model, q: Float64Array): void;
  /** The model's coordinates of natural ones. */
  toModel(model: Model, natural: Float64Array): Float64Array;
}

/** `constrain` shows all but the correlations, in the design's units as all bounds are [−1, 1]. */
export function naturalCoordinates(shape: RegressionShape): NaturalCoordinates {
  const { covariates: d, intercept, mean, residual } = shape;
  const free = d + (intercept ? 1 : 0);
  const scales = free + (mean ? d : 0) + (d * (d - 1)) / 2;
  const parameters = new Float64Array(free + d * (mean ? 2 : 1) + (residual ? 1 : 0));
  // The prior plays no part in where a point lies.
  const plain = regressionCoordinates(shape, regressionPrior({}, shape));
  const fromModel = (model: Model, q: Float64Array) => {
    model.constrain(q, parameters);
    q.set(parameters.subarray(0, free));
    if (residual) q[scales + d] = Math.log(parameters[free]!);
    q.set(
      parameters.subarray(parameters.length - d).map((sd) => Math.log(sd)),
      scales,
    );
  };
  return {
    fromModel,
    toModel(model, natural) {
      plain.moveTo(natural);
      const { variance, ...rest } = plain.point;
      const q = (model as RegressionModel).coordinatesOf({ ...rest, sigma: Math.sqrt(variance) });
      const back = q.slice();
      fromModel(model, back);
      requireSame(natural, back);
      return q;
    },
  };
}

/** A model whose coordinates are of another form must not be ranked in silence. */
function requireSame(wanted: Float64Array, found: Float64Array): void {
  found.forEach((value, i) => {
    if (!(Math.abs(value - wanted[i]!) <= 1e-7 * (1 + Math.abs(wanted[i]!))))
      throw new Error("the model keeps neither natural coordinates nor a way to them");
  });
}
