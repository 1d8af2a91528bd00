import { gaussLegendre } from "../../math/quadrature/index.ts";

/** A Gauss-Legendre rule with what turns values at its nodes into Legendre coefficients. */
export interface LegendreBasis {
  readonly size: number;
  readonly nodes: Float64Array;
  /** Row k, column i: (2k+1)/2·wᵢ·P_k(xᵢ), so that coefficients = matrix·values. */
  readonly analysis: Float64Array;
}

export function legendreBasis(size: number): LegendreBasis {
  const { nodes, weights } = gaussLegendre(size);
  const analysis = new Float64Array(size * size);
  const p = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    legendreValues(nodes[i]!, p);
    for (let k = 0; k < size; k++) analysis[k * size + i] = (k + 0.5) * weights[i]! * p[k]!;
  }
  return { size, nodes, analysis };
}

/** P₀(x), P₁(x), … into `out`: (k+1)·P_{k+1} = (2k+1)·x·P_k − k·P_{k−1}. */
export function legendreValues(x: number, out: Float64Array): void {
  out[0] = 1;
  if (out.length > 1) out[1] = x;
  for (let k = 1; k + 1 < out.length; k++)
    out[k + 1] = ((2 * k + 1) * x * out[k]! - k * out[k - 1]!) / (k + 1);
}

/** Σ c_k·P_k(x). */
export function seriesAt(coefficients: Float64Array, x: number): number {
  let sum = coefficients[0]!;
  let before = 1;
  let p = x;
  for (let k = 1; k < coefficients.length; k++) {
    sum += coefficients[k]! * p;
    const next = ((2 * k + 1) * x * p - k * before) / (k + 1);
    before = p;
    p = next;
  }
  return sum;
}

/** ∫ Σ c_k·P_k from −1 to x, by ∫P_k = (P_{k+1} − P_{k−1})/(2k+1). */
export function seriesIntegral(coefficients: Float64Array, x: number): number {
  let sum = coefficients[0]! * (x + 1);
  let before = 1;
  let p = x;
  for (let k = 1; k < coefficients.length; k++) {
    const next = ((2 * k + 1) * x * p - k * before) / (k + 1);
    sum += (coefficients[k]! * (next - before)) / (2 * k + 1);
    before = p;
    p = next;
  }
  return sum;
}

/**
 * x in [−1, 1] up to which the series integrates to `area`: Newton's method, kept inside a shrinking
 * bracket. The series is a density up to the tolerance of its cell, so its integral rises.
 */
export function invertIntegral(coefficients: Float64Array, area: number): number {
  let low = -1;
  let high = 1;
  let x = Math.min(1, Math.max(-1, area / coefficients[0]! - 1));
  for (let i = 0; i < 100 && high - low > 1e-15; i++) {
    const excess = seriesIntegral(coefficients, x) - area;
    if (excess > 0) high = x;
    else low = x;
    const newton = x - excess / seriesAt(coefficients, x);
    const next = newton > low && newton < high ? newton : 0.5 * (low + high);
    if (next === x) break;
    x = next;
  }
  return x;
}
