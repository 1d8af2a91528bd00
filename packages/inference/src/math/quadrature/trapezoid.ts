import { requireCount, requireNumber } from "../../errors/index.ts";
import type { Rule } from "./gauss-legendre.ts";

/**
 * The trapezoid rule with `intervals` steps on [from, to]. For an integrand that is analytic in the
 * strip |Im x| < d and negligible with all derivatives at both ends (or periodic), the error is of order
 * e^{−2πd/step}: halving the step doubles the correct digits (Trefethen and Weideman, SIAM Rev. 56, 2014).
 */
export function trapezoid(from: number, to: number, intervals: number): Rule {
  requireCount("intervals", intervals, 1);
  requireNumber("to", to, (v) => v > from && Number.isFinite(v - from), `finite and above ${from}`);
  const step = (to - from) / intervals;
  const nodes = Float64Array.from({ length: intervals + 1 }, (_, i) => from + i * step);
  nodes[intervals] = to;
  const weights = new Float64Array(intervals + 1).fill(step);
  weights[0] = weights[intervals] = 0.5 * step;
  return { nodes, weights };
}
