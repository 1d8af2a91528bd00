import type { Model } from "../../contracts/model.ts";
import { logistic, logLogistic } from "../../math/special/index.ts";

/**
 * GARCH(1, 1): y_t ~ N(μ, s_t), s_1 given, s_t = α₀ + α₁(y_{t−1} − μ)² + β₁s_{t−1}; flat priors on
 * α₀ > 0, 0 < α₁ < 1, 0 < β₁ < 1 − α₁. Coordinates: μ, log α₀, logit α₁, logit(β₁/(1 − α₁)).
 */
export function garch11(data: { readonly y: readonly number[]; readonly sigma1: number }): Model {
  const y = Float64Array.from(data.y);
  return {
    parameters: ["mu", "alpha0", "alpha1", "beta1"].map((name) => ({ name, shape: [] })),
    dimension: 4,
    logDensityGradient(q, gradient) {
      const mu = q[0]!;
      const alpha0 = Math.exp(q[1]!);
      const alpha1 = logistic(q[2]!);
      const share = logistic(q[3]!);
      const beta1 = (1 - alpha1) * share;
      let variance = data.sigma1 ** 2;
      // Derivatives of the variance.
      let byMu = 0;
      let by0 = 0;
      let by1 = 0;
      let byBeta = 0;
      let lp = 0;
      gradient.fill(0);
      for (let t = 0; t < y.length; t++) {
        const residual = y[t]! - mu;
        if (t > 0) {
          const last = y[t - 1]! - mu;
          byBeta = variance + beta1 * byBeta;
          by1 = last * last + beta1 * by1;
          by0 = 1 + beta1 * by0;
          byMu = -2 * alpha1 * last + beta1 * byMu;
          variance = alpha0 + alpha1 * last * last + beta1 * variance;
        }
        const slope = (0.5 * ((residual * residual) / variance - 1)) / variance;
        lp -= 0.5 * (Math.log(variance) + (residual * residual) / variance);
        gradient[0]! += slope * byMu + residual / variance;
        gradient[1]! += slope * by0;
        gradient[2]! += slope * by1;
        gradient[3]! += slope * byBeta;
      }
      const beta = gradient[3]!;
      gradient[1] = gradient[1]! * alpha0 + 1;
      gradient[2] = (gradient[2]! - beta * share) * alpha1 * (1 - alpha1) + 1 - 3 * alpha1;
      gradient[3] = beta * (1 - alpha1) * share * (1 - share) + 1 - 2 * share;
      // Jacobians: α₀; α₁(1 − α₁); (1 − α₁)·share·(1 − share).
      const jacobian = q[1]! + logLogistic(q[2]!) + 2 * logLogistic(-q[2]!);
      return lp + jacobian + logLogistic(q[3]!) + logLogistic(-q[3]!);
    },
    constrain(q, out) {
      const alpha1 = logistic(q[2]!);
      out[0] = q[0]!;
      out[1] = Math.exp(q[1]!);
      out[2] = alpha1;
      out[3] = (1 - alpha1) * logistic(q[3]!);
    },
    initial: (rng) => new Float64Array(4).map(() => 4 * rng.uniform() - 2),
  };
}
