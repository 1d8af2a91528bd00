import type { Model } from "../../contracts/model.ts";
import { drift, kick, type Metric } from "./metric.ts";

/**
 * One step of the leapfrog integrator in place: half a kick, a drift, half a kick. `gradient` holds
 * the gradient at q before and after. Returns the log density at the new q. Symplectic and reversible:
 * stepping back by −time returns to where it came from, so Metropolis corrections need no Jacobian.
 */
export function leapfrog(
  model: Model,
  metric: Metric,
  time: number,
  q: Float64Array,
  p: Float64Array,
  gradient: Float64Array,
  work: Float64Array,
): number {
  if (metric.kind === "diagonal") return diagonalLeapfrog(model, metric.scale, time, q, p, gradient);
  kick(metric, 0.5 * time, gradient, p, work);
  drift(metric, time, p, q, work);
  const logDensity = model.logDensityGradient(q, gradient);
  kick(metric, 0.5 * time, gradient, p, work);
  return logDensity;
}

/** The same with kick and drift in one pass. */
function diagonalLeapfrog(
  model: Model,
  scale: Float64Array,
  time: number,
  q: Float64Array,
  p: Float64Array,
  gradient: Float64Array,
): number {
  const half = 0.5 * time;
  const n = q.length;
  for (let i = 0; i < n; i++) {
    const s = scale[i]!;
    const moved = p[i]! + half * s * gradient[i]!;
    p[i] = moved;
    q[i]! += time * s * moved;
  }
  const logDensity = model.logDensityGradient(q, gradient);
  for (let i = 0; i < n; i++) p[i]! += half * scale[i]! * gradient[i]!;
  return logDensity;
}

/** ½|p|². */
export function kineticEnergy(p: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < p.length; i++) sum += p[i]! * p[i]!;
  return 0.5 * sum;
}

export function copyInto(from: Float64Array, to: Float64Array): void {
  for (let i = 0; i < from.length; i++) to[i] = from[i]!;
}
