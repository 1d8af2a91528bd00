import type { Model } from "../contracts/model.ts";
import { seededSource } from "../math/random/index.ts";

/**
 * A random walk observed with noise: levelₜ = levelₜ₋₁ + τ·εₜ, yₜ ~ N(levelₜ, σ²), centred, with
 * log τ, log σ ~ N(-1, 1). Many strongly correlated coordinates and two scales.
 */
export function localLevel(steps = 30, seed = 11): Model {
  const rng = seededSource(seed);
  const y = new Float64Array(steps);
  let level = 0;
  for (let t = 0; t < steps; t++) {
    level += 0.4 * rng.normal();
    y[t] = level + 0.5 * rng.normal();
  }
  return {
    parameters: [
      { name: "level", shape: [steps] },
      { name: "tau", shape: [] },
      { name: "sigma", shape: [] },
    ],
    dimension: steps + 2,
    logDensityGradient(q, gradient) {
      const logTau = q[steps]!;
      const logSigma = q[steps + 1]!;
      const walk = Math.exp(-2 * logTau);
      const noise = Math.exp(-2 * logSigma);
      let moved = 0;
      let missed = 0;
      gradient.fill(0);
      for (let t = 0; t < steps; t++) {
        const error = y[t]! - q[t]!;
        const move = t === 0 ? q[0]! : q[t]! - q[t - 1]!;
        missed += error * error;
        moved += move * move;
        gradient[t]! += noise * error - walk * move;
        if (t > 0) gradient[t - 1]! += walk * move;
      }
      gradient[steps] = walk * moved - steps - (logTau + 1);
      gradient[steps + 1] = noise * missed - steps - (logSigma + 1);
      const prior = -0.5 * ((logTau + 1) ** 2 + (logSigma + 1) ** 2);
      return prior - 0.5 * (walk * moved + noise * missed) - steps * (logTau + logSigma);
    },
    constrain(q, out) {
      out.set(q);
      out[steps] = Math.exp(q[steps]!);
      out[steps + 1] = Math.exp(q[steps + 1]!);
    },
    initial: (r) => Float64Array.from({ length: steps + 2 }, () => 4 * r.uniform() - 2),
  };
}
