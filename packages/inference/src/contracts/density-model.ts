import type { Model } from "./model.ts";

/** A posterior without gradients, for samplers that need none: random walk, slice, quadrature. */
export interface DensityModel extends Omit<Model, "logDensityGradient"> {
  /** The log density at q (Jacobian included, constants may be dropped); -Infinity means impossible. */
  logDensity(q: Float64Array): number;
}

/** Any model as one without gradients. */
export function densityModel(model: Model | DensityModel): DensityModel {
  if ("logDensity" in model) return model;
  const gradient = new Float64Array(model.dimension);
  const { parameters, dimension } = model;
  return {
    parameters,
    dimension,
    logDensity: (q) => model.logDensityGradient(q, gradient),
    constrain: (q, out) => model.constrain(q, out),
    initial: (rng) => model.initial(rng),
    ...(model.recorded && { recorded: model.recorded }),
  };
}
