import type { Model } from "../contracts/model.ts";
import type { SeededSource } from "../math/random/index.ts";

/**
 * The largest difference between a model's gradient and five-point differences of its density, over
 * some points around its start. Relative to 1 + |derivative|: the formula's error is of order
 * h⁴f⁽⁵⁾ + ε|f|/h, about 1e-10 with h = 1e-3 for densities of order 1 to 100. Where a density is narrow
 * the first part leads and falls 10⁴ times with the next step; a wrong gradient is wrong at every step.
 */
export function gradientError(model: Model, rng: SeededSource, points = 5): number {
  const gradient = new Float64Array(model.dimension);
  let worst = 0;
  for (let point = 0; point < points; point++) {
    const q = model.initial(rng);
    model.logDensityGradient(q, gradient);
    gradient.forEach((value, i) => {
      const errors = STEPS.map((h) => Math.abs(value - derivative(model, q, i, h)));
      worst = Math.max(worst, Math.min(...errors) / (1 + Math.abs(value)));
    });
  }
  return worst;
}

const STEPS = [1e-3, 1e-4];

/** (f(−2h) − 8f(−h) + 8f(h) − f(2h))/(12h). */
function derivative(model: Model, q: Float64Array, coordinate: number, h: number): number {
  const unused = new Float64Array(model.dimension);
  const at = (shift: number) => model.logDensityGradient(q.with(coordinate, q[coordinate]! + shift), unused);
  return (at(-2 * h) - 8 * at(-h) + 8 * at(h) - at(2 * h)) / (12 * h);
}
