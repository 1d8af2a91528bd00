import type { Model } from "../contracts/model.ts";

/**
 * Neal's funnel: v ~ N(0, 3²), xᵢ | v ~ N(0, e^v). No single step size fits: in the neck the
 * leapfrog integrator becomes unstable and diverges.
 */
export function funnel(xs = 9): Model {
  return {
    parameters: [
      { name: "v", shape: [] },
      { name: "x", shape: [xs] },
    ],
    dimension: xs + 1,
    logDensityGradient(q, gradient) {
      const v = q[0]!;
      const precision = Math.exp(-v);
      let squares = 0;
      for (let i = 1; i <= xs; i++) {
        squares += q[i]! * q[i]!;
        gradient[i] = -precision * q[i]!;
      }
      gradient[0] = -v / 9 - 0.5 * xs + 0.5 * precision * squares;
      return -(v * v) / 18 - 0.5 * xs * v - 0.5 * precision * squares;
    },
    constrain: (q, out) => out.set(q),
    initial: (rng) => Float64Array.from({ length: xs + 1 }, () => 4 * rng.uniform() - 2),
  };
}
