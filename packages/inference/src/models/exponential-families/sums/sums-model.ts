import type { DensityModel } from "../../../contracts/density-model.ts";
import type { SampledModel } from "../../../contracts/target.ts";
import { exactPosterior } from "../../../samplers/quadrature/exact-posterior.ts";
import type { ScalarPrior } from "../../priors/index.ts";
import type { DataFamily } from "../../univariate/density/report-density.ts";
import { familyParameters } from "../../univariate/families.ts";
import { parameterVector } from "../../univariate/posterior.ts";

/** Errors of the posterior's mass that no number of draws could show. */
const TOLERANCE = 1e-5;

/** The posterior of one or two parameters from their log likelihood, on unconstrained coordinates. */
export function sumsModel(
  family: DataFamily,
  priors: readonly ScalarPrior[],
  start: Float64Array,
  logLikelihood: (parameters: Float64Array) => number,
): DensityModel {
  const vector = parameterVector(familyParameters[family]);
  const x = new Float64Array(priors.length);
  const q0 = new Float64Array(priors.length);
  vector.unconstrain(start, 0, q0, 0);
  return Object.freeze({
    parameters: vector.parameters,
    dimension: priors.length,
    logDensity(q) {
      if (q.some(Number.isNaN)) return Number.NEGATIVE_INFINITY;
      let lp = vector.constrain(q, 0, x, 0);
      for (let k = 0; k < x.length; k++) lp += priors[k]!.logDensity(x[k]!);
      // Far out a parameter rounds to an end of its range, where the data model is not defined.
      if (!Number.isFinite(lp)) return Number.NEGATIVE_INFINITY;
      lp += logLikelihood(x);
      return Number.isNaN(lp) ? Number.NEGATIVE_INFINITY : lp;
    },
    constrain: (q, out) => void vector.constrain(q, 0, out, 0),
    initial: () => q0.slice(),
  } satisfies DensityModel);
}

/** Independent exact draws of a posterior with one or two parameters, by quadrature. */
export function quadratureTarget(model: DensityModel, tolerance = TOLERANCE): SampledModel {
  const { sampler } = exactPosterior(model, { tolerance });
  return Object.freeze({
    parameters: model.parameters,
    sampler: () => sampler as ReturnType<SampledModel["sampler"]>,
  });
}
