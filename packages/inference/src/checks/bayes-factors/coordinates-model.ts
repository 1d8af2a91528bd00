import type { DensityModel } from "../../contracts/density-model.ts";
import type { Model } from "../../contracts/model.ts";
import type { Target } from "../../contracts/target.ts";
import { fail } from "../../errors/index.ts";

const NAME = "coordinates";

/**
 * A model whose parameters are its own unconstrained coordinates. Draws of a fit are in people's units, and the way there cannot
 * be gone back in general; evidence is an integral over the coordinates, so it takes draws of them.
 */
export function coordinatesModel<Any extends Model | DensityModel>(model: Any): Any {
  const { recorded: _, ...density } = model;
  return Object.freeze({
    ...density,
    parameters: [{ name: NAME, shape: [model.dimension] }],
    constrain: (q: Float64Array, out: Float64Array) => out.set(q),
  }) as unknown as Any;
}

/** The model of a target that has a density; one that only brings a sampler has none to integrate. */
export function requireDensity(target: Target): Model | DensityModel {
  if (!("sampler" in target)) return target;
  return fail("ARGUMENT", {
    name: "model",
    found: "one that brings its own sampler, without a density",
    accepted: 'one with a density of all it draws, such as method "nuts": its integral is the evidence',
  });
}
