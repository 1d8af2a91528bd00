import type { Model } from "../../contracts/model.ts";
import {
  cholesky,
  choleskyInverse,
  choleskyLogDeterminant,
  multiplyVector,
} from "../../math/linear-algebra/index.ts";
import { addKernelGradient, kernelPrior, squaredExponential } from "./squared-exponential.testing.ts";

/**
 * y ~ N(0, K(ρ, α) + σI) with ρ ~ Gamma(25, 4), α ~ half-normal(2), σ ~ half-normal(1); σ is a variance
 * here, as in posteriordb's gp_regr. Coordinates: log ρ, log α, log σ.
 */
export function gpRegression(data: { readonly x: readonly number[]; readonly y: readonly number[] }): Model {
  const x = Float64Array.from(data.x);
  const y = Float64Array.from(data.y);
  const n = x.length;
  const k = new Float64Array(n * n);
  const inverse = new Float64Array(n * n);
  const solved = new Float64Array(n);
  return {
    parameters: ["rho", "alpha", "sigma"].map((name) => ({ name, shape: [] })),
    dimension: 3,
    logDensityGradient(q, gradient) {
      const [rho, alpha, sigma] = [Math.exp(q[0]!), Math.exp(q[1]!), Math.exp(q[2]!)];
      squaredExponential(x, alpha, rho, sigma, k);
      if (cholesky(k, n) < n) return Number.NEGATIVE_INFINITY;
      choleskyInverse(k, n, inverse);
      multiplyVector(inverse, y, solved, n, n);
      let form = 0;
      for (let i = 0; i < n; i++) form += y[i]! * solved[i]!;
      // d log density = ½ Σ_ij (a·aᵀ − K⁻¹)_ij dK_ij with a = K⁻¹y.
      let trace = 0;
      for (let i = 0; i < n; i++)
        for (let j = 0; j < n; j++) {
          inverse[i * n + j] = 0.5 * (solved[i]! * solved[j]! - inverse[i * n + j]!);
          if (i === j) trace += inverse[i * n + j]!;
        }
      gradient.fill(0);
      addKernelGradient(x, alpha, rho, inverse, gradient);
      gradient[2] = sigma * trace + 1 - sigma * sigma;
      const prior = kernelPrior(q, gradient) + q[2]! - 0.5 * sigma * sigma;
      return -0.5 * form - 0.5 * choleskyLogDeterminant(k, n) + prior;
    },
    constrain(q, out) {
      for (let i = 0; i < 3; i++) out[i] = Math.exp(q[i]!);
    },
    initial: (rng) => new Float64Array(3).map(() => 2 * rng.uniform()),
  };
}
