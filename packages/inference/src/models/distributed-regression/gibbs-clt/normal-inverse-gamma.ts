import { inverseGamma } from "../../../distributions/index.ts";
import {
  choleskySolve,
  dot,
  multiplyVector,
  quadraticForm,
  requireCholesky,
  solveLowerTransposed,
} from "../../../math/linear-algebra/index.ts";
import type { SeededSource } from "../../../math/random/seeded-source.ts";

/** σ² ~ IG(shape, scale), θ | σ² ~ N(mean, σ²·precision⁻¹). */
export interface NormalInverseGamma {
  readonly mean: Float64Array;
  /** p × p. */
  readonly precision: Float64Array;
  readonly shape: number;
  readonly scale: number;
}

/** The conjugate posterior of a regression; each call of `update` overwrites the last. Holds working space. */
export interface ConjugateRegression {
  /** From S, z, u = yᵀy of n records (central spec §1.8, erratum D18). */
  update(gram: Float64Array, cross: Float64Array, square: number, count: number): void;
  readonly mean: Float64Array;
  readonly precision: Float64Array;
  shape(): number;
  scale(): number;
  /** Writes θ, returns σ². */
  draw(rng: SeededSource, coefficients: Float64Array): number;
}

/**
 * Λ_n = S + Λ_0, μ_n = Λ_n⁻¹(z + Λ_0μ_0), a_n = a_0 + n/2, b_n = b_0 + ½(u + μ_0ᵀΛ_0μ_0 − μ_nᵀΛ_nμ_n). For moments of
 * data b_n ≥ b_0; what rounding takes below is given back.
 */
export function conjugateRegression(prior: NormalInverseGamma): ConjugateRegression {
  const p = prior.mean.length;
  const weighted = new Float64Array(p);
  multiplyVector(prior.precision, prior.mean, weighted, p, p);
  const ofPrior = quadraticForm(prior.precision, p, prior.mean);
  const precision = new Float64Array(p * p);
  const factor = new Float64Array(p * p);
  const shift = new Float64Array(p);
  const mean = new Float64Array(p);
  let { shape, scale } = prior;
  return Object.freeze<ConjugateRegression>({
    mean,
    precision,
    shape: () => shape,
    scale: () => scale,
    update(gram, cross, square, count) {
      for (let i = 0; i < p * p; i++) precision[i] = gram[i]! + prior.precision[i]!;
      factor.set(precision);
      requireCholesky("precision of the coefficients", factor, p);
      for (let i = 0; i < p; i++) shift[i] = cross[i]! + weighted[i]!;
      mean.set(shift);
      choleskySolve(factor, p, mean);
      shape = prior.shape + 0.5 * count;
      scale = prior.scale + 0.5 * Math.max(0, square + ofPrior - dot(shift, mean, p));
    },
    draw(rng, coefficients) {
      const variance = inverseGamma.sample(rng, shape, scale);
      const sd = Math.sqrt(variance);
      for (let i = 0; i < p; i++) coefficients[i] = sd * rng.normal();
      solveLowerTransposed(factor, p, coefficients);
      for (let i = 0; i < p; i++) coefficients[i]! += mean[i]!;
      return variance;
    },
  });
}
