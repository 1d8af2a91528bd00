import type { Model } from "../../contracts/model.ts";

export interface RegressionData {
  /** Rows of predictors, the constant included. */
  readonly x: readonly (readonly number[])[];
  readonly y: readonly number[];
  /** Standard deviation of the coefficients' normal prior; flat when absent. */
  readonly coefficientScale?: number;
  /** Scale of the half-Cauchy prior of sigma; flat when absent. */
  readonly noiseScale?: number;
  /** How the coefficients are called, in order; `beta` of their number when absent. */
  readonly parameters?: Model["parameters"];
}

/** y_i ~ N(x_i·β, σ²). Coordinates: β, log σ. */
export function linearRegression(data: RegressionData): Model {
  const n = data.y.length;
  const k = data.x[0]!.length;
  const x = Float64Array.from(data.x.flat());
  const y = Float64Array.from(data.y);
  const precision = data.coefficientScale === undefined ? 0 : data.coefficientScale ** -2;
  const cauchy = data.noiseScale === undefined ? 0 : data.noiseScale ** -2;
  return {
    parameters: [...(data.parameters ?? [{ name: "beta", shape: [k] }]), { name: "sigma", shape: [] }],
    dimension: k + 1,
    logDensityGradient(q, gradient) {
      const sigma = Math.exp(q[k]!);
      gradient.fill(0);
      let squares = 0;
      for (let i = 0; i < n; i++) {
        let residual = y[i]!;
        for (let j = 0; j < k; j++) residual -= x[i * k + j]! * q[j]!;
        squares += residual * residual;
        const pull = residual / (sigma * sigma);
        for (let j = 0; j < k; j++) gradient[j]! += pull * x[i * k + j]!;
      }
      let prior = 0;
      for (let j = 0; j < k; j++) {
        prior -= 0.5 * precision * q[j]! * q[j]!;
        gradient[j]! -= precision * q[j]!;
      }
      const ratio = cauchy * sigma * sigma;
      const fit = squares / (sigma * sigma);
      gradient[k] = fit - n - (2 * ratio) / (1 + ratio) + 1;
      return -0.5 * fit - (n - 1) * q[k]! - Math.log1p(ratio) + prior;
    },
    constrain(q, out) {
      out.set(q);
      out[k] = Math.exp(q[k]!);
    },
    initial: (rng) => new Float64Array(k + 1).map(() => 4 * rng.uniform() - 2),
  };
}
