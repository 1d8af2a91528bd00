import type { Model } from "../contracts/model.ts";

/** Estimated effects and standard errors of coaching in eight schools (Rubin 1981). */
const effects = [28, 8, -3, 7, -1, 1, 18, 12];
const errors = [15, 10, 16, 11, 9, 11, 10, 18];

/**
 * Eight schools, non-centred: yⱼ ~ N(μ + τηⱼ, σⱼ²), η ~ N(0, 1), μ ~ N(0, 5²), τ ~ half-Cauchy(0, 5).
 * Coordinates: η₁…η₈, μ, log τ. This is posteriordb's eight_schools_noncentered.
 */
export function eightSchools(): Model {
  const y = Float64Array.from(effects);
  const precision = Float64Array.from(errors, (s) => 1 / (s * s));
  return {
    parameters: [
      { name: "theta", shape: [8] },
      { name: "mu", shape: [] },
      { name: "tau", shape: [] },
    ],
    dimension: 10,
    logDensityGradient(q, gradient) {
      const mu = q[8]!;
      const tau = Math.exp(q[9]!);
      let lp = 0;
      let sum = 0;
      let sumEta = 0;
      for (let j = 0; j < 8; j++) {
        const eta = q[j]!;
        const residual = y[j]! - mu - tau * eta;
        const pull = residual * precision[j]!;
        lp -= 0.5 * (residual * pull + eta * eta);
        gradient[j] = tau * pull - eta;
        sum += pull;
        sumEta += pull * eta;
      }
      const ratio = (tau * tau) / 25;
      gradient[8] = sum - mu / 25;
      gradient[9] = sumEta * tau - (2 * ratio) / (1 + ratio) + 1;
      return lp - (mu * mu) / 50 - Math.log1p(ratio) + q[9]!;
    },
    constrain(q, out) {
      const tau = Math.exp(q[9]!);
      for (let j = 0; j < 8; j++) out[j] = q[8]! + tau * q[j]!;
      out[8] = q[8]!;
      out[9] = tau;
    },
    initial(rng) {
      return Float64Array.from({ length: 10 }, () => 4 * rng.uniform() - 2);
    },
  };
}
