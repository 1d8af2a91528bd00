import type { Model } from "../../contracts/model.ts";

/**
 * ARMA(1, 1): e_1 = y_1 − μ(1 + φ), e_t = y_t − μ − φy_{t−1} − θe_{t−1}, e_t ~ N(0, σ²), with
 * μ ~ N(0, 10²), φ, θ ~ N(0, 2²), σ ~ half-Cauchy(2.5). Coordinates: μ, φ, θ, log σ. The derivatives of e_t
 * follow the same recursion.
 */
export function arma11(data: { readonly y: readonly number[] }): Model {
  const y = Float64Array.from(data.y);
  const n = y.length;
  return {
    parameters: ["mu", "phi", "theta", "sigma"].map((name) => ({ name, shape: [] })),
    dimension: 4,
    logDensityGradient(q, gradient) {
      const mu = q[0]!;
      const phi = q[1]!;
      const theta = q[2]!;
      const precision = Math.exp(-2 * q[3]!);
      let error = y[0]! - mu * (1 + phi);
      let byMu = -(1 + phi);
      let byPhi = -mu;
      let byTheta = 0;
      let squares = error * error;
      let sumMu = error * byMu;
      let sumPhi = error * byPhi;
      let sumTheta = 0;
      for (let t = 1; t < n; t++) {
        const last = error;
        error = y[t]! - mu - phi * y[t - 1]! - theta * last;
        byMu = -1 - theta * byMu;
        byPhi = -y[t - 1]! - theta * byPhi;
        byTheta = -last - theta * byTheta;
        squares += error * error;
        sumMu += error * byMu;
        sumPhi += error * byPhi;
        sumTheta += error * byTheta;
      }
      const ratio = 1 / (6.25 * precision);
      gradient[0] = -precision * sumMu - mu / 100;
      gradient[1] = -precision * sumPhi - phi / 4;
      gradient[2] = -precision * sumTheta - theta / 4;
      gradient[3] = precision * squares - n - (2 * ratio) / (1 + ratio) + 1;
      const prior = -(mu * mu) / 200 - (phi * phi + theta * theta) / 8 - Math.log1p(ratio);
      return -0.5 * precision * squares - (n - 1) * q[3]! + prior;
    },
    constrain(q, out) {
      out.set(q);
      out[3] = Math.exp(q[3]!);
    },
    // |θ| beyond 1 makes the errors grow without bound.
    initial: (rng) => new Float64Array(4).map(() => 1.6 * rng.uniform() - 0.8),
  };
}
