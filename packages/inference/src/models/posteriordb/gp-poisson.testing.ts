import type { Model } from "../../contracts/model.ts";
import {
  cholesky,
  invertLower,
  multiply,
  multiplyLower,
  multiplyLowerTransposed,
  multiplyTransposed,
} from "../../math/linear-algebra/index.ts";
import { addKernelGradient, kernelPrior, squaredExponential } from "./squared-exponential.testing.ts";

const JITTER = 1e-10;

/**
 * k_i ~ Poisson(exp f_i), f = L·z, LLᵀ = K(ρ, α) + 1e-10·I, z ~ N(0, I), ρ ~ Gamma(25, 4),
 * α ~ half-normal(2). Coordinates: log ρ, log α, z.
 */
export function gpPoisson(data: { readonly x: readonly number[]; readonly k: readonly number[] }): Model {
  const x = Float64Array.from(data.x);
  const counts = Float64Array.from(data.k);
  const n = x.length;
  const factor = new Float64Array(n * n);
  const weights = new Float64Array(n * n);
  const f = new Float64Array(n);
  const pull = new Float64Array(n);
  const inverse = new Float64Array(n * n);
  const back = new Float64Array(n);
  const products = new Float64Array(n * n);
  const half = new Float64Array(n * n);
  const latent = (q: Float64Array): boolean => {
    squaredExponential(x, Math.exp(q[1]!), Math.exp(q[0]!), JITTER, factor);
    if (cholesky(factor, n) < n) return false;
    multiplyLower(factor, n, q.subarray(2), f);
    return true;
  };
  return {
    parameters: [
      { name: "rho", shape: [] },
      { name: "alpha", shape: [] },
      { name: "f", shape: [n] },
    ],
    dimension: n + 2,
    logDensityGradient(q, gradient) {
      if (!latent(q)) return Number.NEGATIVE_INFINITY;
      const z = q.subarray(2);
      let lp = 0;
      for (let i = 0; i < n; i++) {
        const mean = Math.exp(f[i]!);
        lp += counts[i]! * f[i]! - mean - 0.5 * z[i]! * z[i]!;
        pull[i] = counts[i]! - mean;
      }
      gradient.fill(0);
      multiplyLowerTransposed(factor, n, pull, gradient.subarray(2));
      for (let i = 0; i < n; i++) gradient[i + 2]! -= z[i]!;
      invertLower(factor, n, inverse);
      multiplyLowerTransposed(factor, n, pull, back);
      symmetricProducts(back, z, n, products);
      multiply(products, inverse, half, n, n, n);
      multiplyTransposed(inverse, half, weights, n, n, n);
      addKernelGradient(x, Math.exp(q[1]!), Math.exp(q[0]!), weights, gradient);
      return lp + kernelPrior(q, gradient);
    },
    constrain(q, out) {
      latent(q);
      out[0] = Math.exp(q[0]!);
      out[1] = Math.exp(q[1]!);
      out.set(f, 2);
    },
    initial: (rng) => new Float64Array(n + 2).map((_, i) => (i < 2 ? 2 * rng.uniform() : rng.normal())),
  };
}

/**
 * The middle of the derivative of Σ_ij A_ij·L_ij, A = pull·zᵀ, by K = LLᵀ, which is L⁻ᵀ·S·L⁻¹ (Murray
 * 2016, eq. 10): S = (P + Pᵀ)/2 with P the lower triangle of LᵀA and half its diagonal. A counts where L
 * has entries; in (LᵀA)_ij = Σ_{k ≥ i} L_ki·A_kj with i ≥ j that is everywhere, so P_ij = (Lᵀ·pull)_i·z_j.
 */
function symmetricProducts(back: Float64Array, z: Float64Array, n: number, out: Float64Array): void {
  for (let i = 0; i < n; i++)
    for (let j = 0; j <= i; j++) {
      out[i * n + j] = 0.5 * back[i]! * z[j]!;
      out[j * n + i] = out[i * n + j]!;
    }
}
