import { NODE_ORDERS, nodeIntegrals, nodeSpacing } from "./node-integrals.ts";

/** Numbers per interval: six coefficients of E and six of ∂E/∂variance. */
export const TABLE_STRIDE = 12;

/**
 * E(m, v) = E σ(u), u ~ N(m, v), and ∂E/∂v for one v and many m: exact at the nodes, between them the
 * quintic that agrees in value, slope and curvature at both ends of an interval. Its error is at most
 * h⁶/46080·max|E⁽⁶⁾|; E⁽⁶⁾ is bounded by 1/4 and, in the tails, by E and 1 − E themselves (σ⁽ᵏ⁾ ≤ σ there), so
 * with h = 1/8 the log of any mixture of E and 1 − E is right to 1e-10. For τ = √v > 4 the function
 * is smoother and the step follows τ/32. ∂E/∂v = ½E″ is tabulated by its own quintic, built from E″, E‴, E⁗,
 * which makes it the exact derivative of the tabulated E in v: log densities and gradients belong together.
 */
export interface ExpectationTable {
  /** Coefficients in rising powers of the place in the interval, 0 to 1. */
  readonly coefficients: Float64Array;
  readonly low: number;
  readonly high: number;
  readonly inverseStep: number;
  readonly intervals: number;
  /** Tabulates [low, high]; false, with nothing done, where that takes more intervals than there is room. */
  build(low: number, high: number, variance: number): boolean;
}

/** Where E is 0 or 1 up to 1e-19, for any variance. */
export function saturation(variance: number): number {
  return 60 + 9 * Math.sqrt(variance);
}

export function expectationTable(mostIntervals: number): ExpectationTable {
  const coefficients = new Float64Array(mostIntervals * TABLE_STRIDE);
  const nodes = nodeIntegrals(mostIntervals + 1);

  const table = {
    coefficients,
    low: 0,
    high: 0,
    inverseStep: 1,
    intervals: 0,
    build(low: number, high: number, variance: number): boolean {
      const step = nodeSpacing(variance);
      const intervals = Math.max(1, Math.ceil((high - low) / step));
      if (!(intervals <= mostIntervals)) return false;
      nodes.write(low, intervals + 1, variance);
      for (let n = 0; n < intervals; n++) {
        quintic(nodes.values, n, 0, step, 1, coefficients, n * TABLE_STRIDE);
        quintic(nodes.values, n, 2, step, 0.5, coefficients, n * TABLE_STRIDE + 6);
      }
      table.low = low;
      table.high = low + intervals * step;
      table.inverseStep = 1 / step;
      table.intervals = intervals;
      return true;
    },
  };
  return table;
}

/** The quintic through value, slope and curvature of the derivative `order` at nodes n and n + 1, times `scale`. */
function quintic(
  nodes: Float64Array,
  n: number,
  order: number,
  step: number,
  scale: number,
  out: Float64Array,
  at: number,
): void {
  const left = n * NODE_ORDERS + order;
  const right = left + NODE_ORDERS;
  const a0 = scale * nodes[left]!;
  const a1 = scale * step * nodes[left + 1]!;
  const a2 = 0.5 * scale * step * step * nodes[left + 2]!;
  const value = scale * nodes[right]! - a0 - a1 - a2;
  const slope = scale * step * nodes[right + 1]! - a1 - 2 * a2;
  const curvature = scale * step * step * nodes[right + 2]! - 2 * a2;
  out[at] = a0;
  out[at + 1] = a1;
  out[at + 2] = a2;
  out[at + 3] = 10 * value - 4 * slope + 0.5 * curvature;
  out[at + 4] = -15 * value + 7 * slope - curvature;
  out[at + 5] = 6 * value - 3 * slope + 0.5 * curvature;
}
