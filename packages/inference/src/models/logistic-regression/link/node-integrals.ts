import { ORDERS } from "../../glm/outcomes/outcome-moments.ts";
import { writeLogisticDerivatives } from "./logistic-derivatives.ts";
import { writeLogisticIntegrals } from "./logistic-integrals.ts";

/** Orders 0 to 4 at each node. */
export const NODE_ORDERS = 5;

const REACH = 9;
const STEP = 0.4;
/** Up to this τ the spacing is below STEP, so that its points can carry the trapezoid. */
const WIDEST = 12;
const LEAST_SPACING = 1 / 8;
/** 9τ is at most 288 spacings, and the trapezoid's step at most 3. */
const MARGIN = 292;

/** The distance of nodes: 1/8, and τ/32 for τ > 4, where the expectation is smoother. */
export function nodeSpacing(variance: number): number {
  return LEAST_SPACING * Math.max(1, Math.sqrt(variance) / 4);
}

/**
 * E σ⁽ᵏ⁾(u), u ~ N(m, τ²), at equally spaced m. The trapezoid of `writeLogisticIntegrals` is run with a step that is a
 * multiple of the nodes' spacing: then all nodes share the values of σ⁽ᵏ⁾ on one fine grid and the weights, and
 * no exponential is left in the inner loop.
 */
export interface NodeIntegrals {
  /** NODE_ORDERS numbers per node. */
  readonly values: Float64Array;
  /** At low, low + nodeSpacing(variance), … */
  write(low: number, nodes: number, variance: number): void;
}

export function nodeIntegrals(mostNodes: number): NodeIntegrals {
  const values = new Float64Array(mostNodes * NODE_ORDERS);
  const fine = new Float64Array((mostNodes + 2 * MARGIN) * NODE_ORDERS);
  const weights = new Float64Array(2 * MARGIN + 1);
  const derivatives = new Float64Array(ORDERS);

  function writeFine(low: number, spacing: number, points: number): void {
    for (let n = 0; n < points; n++) {
      writeLogisticDerivatives(low + n * spacing, derivatives);
      for (let k = 0; k < NODE_ORDERS; k++) fine[n * NODE_ORDERS + k] = derivatives[k]!;
    }
  }

  function writeWeights(step: number, half: number): void {
    let total = 0;
    for (let i = -half; i <= half; i++) {
      const weight = Math.exp(-0.5 * (i * step) ** 2);
      weights[i + half] = weight;
      total += weight;
    }
    for (let i = 0; i <= 2 * half; i++) weights[i]! /= total;
  }

  function convolve(node: number, half: number, stride: number): void {
    let [s0, s1, s2, s3, s4] = [0, 0, 0, 0, 0];
    let at = node * NODE_ORDERS;
    for (let i = 0; i <= 2 * half; i++, at += stride) {
      const weight = weights[i]!;
      s0 += weight * fine[at]!;
      s1 += weight * fine[at + 1]!;
      s2 += weight * fine[at + 2]!;
      s3 += weight * fine[at + 3]!;
      s4 += weight * fine[at + 4]!;
    }
    const to = node * NODE_ORDERS;
    values[to] = s0;
    values[to + 1] = s1;
    values[to + 2] = s2;
    values[to + 3] = s3;
    values[to + 4] = s4;
  }

  function oneByOne(low: number, spacing: number, nodes: number, variance: number): void {
    for (let n = 0; n < nodes; n++) {
      writeLogisticIntegrals(low + n * spacing, variance, derivatives);
      for (let k = 0; k < NODE_ORDERS; k++) values[n * NODE_ORDERS + k] = derivatives[k]!;
    }
  }

  return Object.freeze<NodeIntegrals>({
    values,
    write(low, nodes, variance) {
      const spacing = nodeSpacing(variance);
      const tau = Math.sqrt(variance);
      const every = Math.floor((STEP * Math.min(1, tau)) / spacing);
      if (every < 1 || tau > WIDEST) return oneByOne(low, spacing, nodes, variance);
      const half = Math.ceil((REACH * tau) / (every * spacing));
      writeFine(low - half * every * spacing, spacing, nodes + 2 * half * every);
      writeWeights((every * spacing) / tau, half);
      for (let n = 0; n < nodes; n++) convolve(n, half, every * NODE_ORDERS);
    },
  });
}
