import { type SeededSource, seededSource } from "@dpbayes/inference";
import { inverseWishart, multivariateNormal } from "@dpbayes/inference/distributions";
import type { BoundedRows } from "../bounded-rows.ts";
import { papersCovariancePrior } from "../priors.ts";

/** The paper's simulated data (its Section 5.1), and the truth behind them. */
export interface SimulatedData {
  readonly rows: BoundedRows;
  readonly coefficients: Float64Array;
  readonly covariance: Float64Array;
  /** Λ = VᵀV, from which Σ_x was drawn with κ = d + 1. */
  readonly scale: Float64Array;
}

export const RECORDS = 100_000;
const NONE = { count: 0, x: new Float64Array(0), y: new Float64Array(0) };

/**
 * θ ~ N(0, I), Σ_x ~ IW(VᵀV, d + 1), x ~ N(0, Σ_x), y ~ N(xᵀθ, 1). Bounds are the data's own maxima, as in the paper: no
 * release would be private that took them from there.
 */
export function simulatedData(d: number, records = RECORDS): SimulatedData {
  const rng = seededSource("distributed, simulated data").split(`d = ${d}`);
  const { scale, degrees } = papersCovariancePrior(d, rng.split("V"));
  const covariance = new Float64Array(d * d);
  inverseWishart(d).sample(rng.split("covariance"), scale, degrees, covariance);
  const truth = rng.split("coefficients");
  const coefficients = Float64Array.from({ length: d }, () => truth.normal());
  const train = recordsOf(rng.split("records"), covariance, coefficients, records);
  const bounds = { radius: 0, responseBound: 0 };
  for (let i = 0; i < records; i++) {
    bounds.radius = Math.max(bounds.radius, Math.hypot(...train.x.subarray(i * d, (i + 1) * d)));
    bounds.responseBound = Math.max(bounds.responseBound, Math.abs(train.y[i]!));
  }
  const rows: BoundedRows = {
    name: `simulated, d = ${d}`,
    origin: "synthetic stand-in",
    features: d,
    intercept: false,
    train,
    test: NONE,
    ...bounds,
  };
  return { rows, coefficients, covariance, scale };
}

function recordsOf(rng: SeededSource, covariance: Float64Array, theta: Float64Array, n: number) {
  const d = theta.length;
  const x = new Float64Array(n * d);
  const y = new Float64Array(n);
  const law = multivariateNormal(d);
  const zero = new Float64Array(d);
  for (let i = 0; i < n; i++) {
    const row = x.subarray(i * d, (i + 1) * d);
    law.sample(rng, zero, covariance, row);
    y[i] = row.reduce((sum, v, k) => sum + v * theta[k]!, rng.normal());
  }
  return { count: n, x, y };
}
