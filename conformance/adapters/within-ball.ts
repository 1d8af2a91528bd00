import type { Model } from "@dpbayes/inference";
import { ball } from "@dpbayes/inference/transforms";

/**
 * A model restricted to points whose coordinates `from`, ..., `from + size - 1` lie in a ball (glm spec §7: there they
 * are the coefficients): θ = B·w/√(1 + ‖w‖²), with w in θ's place. The mass of the ball under the prior is a constant.
 */
export function withinBall(model: Model, from: number, size: number, radius: number): Model {
  const map = ball(size, radius);
  const natural = new Float64Array(model.dimension);
  const slopes = new Float64Array(model.dimension);
  const moveTo = (q: Float64Array) => {
    natural.set(q);
    return map.constrain(q, from, natural, from);
  };
  return {
    ...model,
    logDensityGradient(q, gradient) {
      const logJacobian = moveTo(q);
      const log = model.logDensityGradient(natural, slopes);
      gradient.set(slopes);
      gradient.fill(0, from, from + size);
      map.pullBack(q, from, natural, from, slopes, gradient);
      return logJacobian + log;
    },
    constrain(q, out) {
      moveTo(q);
      model.constrain(natural, out);
    },
    initial(rng) {
      const start = model.initial(rng);
      const theta = start.subarray(from, from + size);
      const shrink = Math.min(1, (0.9 * radius) / Math.hypot(...theta));
      map.unconstrain(
        theta.map((value) => shrink * value),
        0,
        start,
        from,
      );
      return start;
    },
  };
}
