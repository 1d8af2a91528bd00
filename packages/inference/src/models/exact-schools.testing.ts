import type { DensityModel } from "../contracts/density-model.ts";
import { exactPosterior } from "../samplers/quadrature/exact-posterior.ts";

const y = [28, 8, -3, 7, -1, 1, 18, 12];
const sigma = [15, 10, 16, 11, 9, 11, 10, 18];

/** log N(x; mean, variance) without its constant. */
function logNormal(x: number, mean: number, variance: number): number {
  return -0.5 * ((x - mean) ** 2 / variance + Math.log(variance));
}

/**
 * Eight schools with the effects integrated out, yⱼ ~ N(μ, σⱼ² + τ²): two parameters, whose posterior
 * quadrature gives exactly. Given them, θⱼ is normal with mean (y/σ² + μ/τ²)/(1/σ² + 1/τ²).
 */
const marginal: DensityModel = {
  parameters: [
    { name: "mu", shape: [] },
    { name: "tau", shape: [] },
  ],
  dimension: 2,
  logDensity([mu, logTau]: ArrayLike<number> & Iterable<number>) {
    const tau2 = Math.exp(2 * logTau!);
    const likelihood = y.reduce((sum, value, j) => sum + logNormal(value, mu!, sigma[j]! ** 2 + tau2), 0);
    return likelihood + logNormal(mu!, 0, 25) - Math.log1p(tau2 / 25) + logTau!;
  },
  constrain: (q, out) => out.set([q[0]!, Math.exp(q[1]!)]),
  initial: () => Float64Array.of(4, 1),
};

/** Posterior means of θ₁…θ₈, μ, τ to about ten digits. */
export function exactSchoolsMeans(): readonly number[] {
  const { expectation } = exactPosterior(marginal);
  const theta = y.map((value, j) =>
    expectation(([mu, logTau]: ArrayLike<number> & Iterable<number>) => {
      const shrink = sigma[j]! ** 2 / (sigma[j]! ** 2 + Math.exp(2 * logTau!));
      return shrink * mu! + (1 - shrink) * value;
    }),
  );
  return [...theta, expectation((q) => q[0]!), expectation((q) => Math.exp(q[1]!))];
}
