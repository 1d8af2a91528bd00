import type { Model } from "../../contracts/model.ts";

/** A point of the unconstrained space with what the density says there. Not changed once made. */
export interface Position {
  readonly q: Float64Array;
  readonly gradient: Float64Array;
  readonly logDensity: number;
}

/** The position at a copy of `q`. A slope that the model leaves out stays NaN, so that it is noticed. */
export function positionAt(model: Model, q: Float64Array): Position {
  const gradient = new Float64Array(model.dimension).fill(Number.NaN);
  const copy = q.slice();
  const logDensity = model.logDensityGradient(copy, gradient);
  return { q: copy, gradient, logDensity };
}
