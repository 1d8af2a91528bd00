import type { Model, RegressionShape } from "@dpbayes/inference";

/**
 * A regression is ranked in natural coordinates: intercept, coefficients, mean, artanh of the covariates' partial
 * correlations (which no parameter shows), log τ, log σ. A model may sample intercept and coefficients in
 * scaled and shifted form, (α, θ) = (a − c, sψ) with c and s given by the rest, and keeps the others.
 */
export interface NaturalCoordinates {
  /** Turns a draw of the model's coordinates into natural ones, in place. */
  fromModel(model: Model, q: Float64Array): void;
  /** The model's coordinates of natural ones. */
  toModel(model: Model, natural: Float64Array): Float64Array;
}

/** `constrain` shows α and θ, in the design's units as all bounds are [−1, 1]. */
export function naturalCoordinates({
  covariates,
  intercept,
  mean,
  residual,
}: RegressionShape): NaturalCoordinates {
  const first = intercept ? 1 : 0;
  const free = first + covariates;
  const parameters = new Float64Array(free + covariates * (mean ? 2 : 1) + (residual ? 1 : 0));
  const shown = (model: Model, q: Float64Array) => {
    model.constrain(q, parameters);
    return parameters.subarray(0, free);
  };
  return {
    fromModel: (model, q) => q.set(shown(model, q)),
    toModel(model, natural) {
      const q = natural.slice();
      q.fill(1, first, free);
      const scales = shown(model, q).slice();
      for (let j = first; j < free; j++) q[j] = natural[j]! / scales[j]!;
      if (intercept) {
        q[0] = 0;
        q[0] = natural[0]! - shown(model, q)[0]!;
      }
      requireSame(natural, shown(model, q));
      return q;
    },
  };
}

/** A model whose coordinates are of another form must not be ranked in silence. */
function requireSame(wanted: Float64Array, found: Float64Array): void {
  found.forEach((value, i) => {
    if (!(Math.abs(value - wanted[i]!) <= 1e-9 * (1 + Math.abs(wanted[i]!))))
      throw new Error("the model's coordinates are not scaled and shifted natural ones");
  });
}
