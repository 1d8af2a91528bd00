import type { Model } from "../contracts/model.ts";
import type { Sampler } from "../contracts/sampler.ts";
import { fail } from "../errors/index.ts";
import {
  choleskyLogDeterminant,
  clearUpper,
  multiplyLower,
  requireCholesky,
  symmetricInverse,
} from "../math/linear-algebra/index.ts";
import { hessian } from "./hessian.ts";
import { type MaximiseOptions, type Maximum, maximise } from "./lbfgs.ts";

/** The normal approximation of a posterior at its mode, on unconstrained space. */
export interface LaplaceApproximation {
  readonly mode: Maximum;
  /** Minus the inverse Hessian at the mode, by rows. */
  readonly covariance: Float64Array;
  /** Lower Cholesky factor of the covariance. */
  readonly factor: Float64Array;
  /** log ∫ exp(log density) ≈ log density at the mode + ½·log|2π·covariance|. */
  readonly logEvidence: number;
  /** Independent draws of the approximation, constrained like the model's own. */
  readonly sampler: Sampler<Float64Array, { readonly lp: number }>;
}

/**
 * Laplace's approximation. Fails where no mode is found, or where the density is flat or curved the
 * wrong way there, which an improper posterior or a mode at infinity brings about.
 */
export function laplaceApproximation(model: Model, options: MaximiseOptions): LaplaceApproximation {
  const mode = maximise(model, options);
  if (!mode.converged)
    fail("NOT_CONVERGED", {
      name: "the search for the posterior's mode",
      problem: `${mode.iterations} iterations, gradient ${Math.max(...mode.gradient.map(Math.abs))}`,
    });
  const n = model.dimension;
  const covariance = hessian(model, mode.q, widths(model, mode.q)).map((h) => -h);
  requireCholesky("minus the Hessian of the log density at the mode", covariance.slice(), n);
  symmetricInverse(covariance, n, covariance);
  const factor = covariance.slice();
  requireCholesky("the covariance at the mode", factor, n);
  clearUpper(factor, n);
  const logEvidence = mode.logDensity + 0.5 * (n * Math.log(2 * Math.PI) + choleskyLogDeterminant(factor, n));
  return { mode, covariance, factor, logEvidence, sampler: normalSampler(model, mode.q, factor) };
}

/** The width of the density along each coordinate, 1/√(−∂²), from a first rough Hessian. */
function widths(model: Model, q: Float64Array): Float64Array {
  const rough = hessian(model, q);
  return q.map((x, i) => {
    const width = 1 / Math.sqrt(-rough[i * q.length + i]!);
    // A step must still move the coordinate, or there is no difference to divide.
    return width > 0 && width < Infinity ? Math.max(width, 1e-6 * Math.abs(x)) : Math.max(1, Math.abs(x));
  });
}

function normalSampler(
  model: Model,
  mean: Float64Array,
  factor: Float64Array,
): LaplaceApproximation["sampler"] {
  const gradient = new Float64Array(mean.length);
  const draw: LaplaceApproximation["sampler"]["init"] = (rng) => {
    const q = mean.map(() => rng.normal());
    multiplyLower(factor, q.length, q, q);
    return q.map((x, i) => x + mean[i]!);
  };
  return {
    parameters: model.parameters,
    statistics: ["lp"],
    init: draw,
    step(rng) {
      const q = draw(rng);
      return [q, { lp: model.logDensityGradient(q, gradient) }];
    },
    write: (q, out) => model.constrain(q, out),
    tuning: () => ({}),
  };
}
