import { fail } from "../../errors/index.ts";
import type { Rule } from "./gauss-legendre.ts";

/**
 * A rule on [−1, 1] repeated on every panel between consecutive breaks: put a break at each kink or
 * jump of the integrand, and panels short enough for it to be smooth on their scale.
 */
export function compositeRule(rule: Rule, breaks: ArrayLike<number>): Rule {
  const panels = breaks.length - 1;
  if (panels < 1) fail("DIMENSION", { name: "breaks", found: breaks.length, accepted: "at least 2" });
  const size = rule.nodes.length;
  const nodes = new Float64Array(panels * size);
  const weights = new Float64Array(panels * size);
  for (let p = 0; p < panels; p++) {
    const half = 0.5 * (breaks[p + 1]! - breaks[p]!);
    if (!(half > 0 && half < Number.POSITIVE_INFINITY))
      fail("ARGUMENT", {
        name: "breaks",
        found: `${breaks[p]}, ${breaks[p + 1]}`,
        accepted: "finite and ascending",
      });
    const middle = breaks[p]! + half;
    for (let i = 0; i < size; i++) {
      nodes[p * size + i] = middle + half * rule.nodes[i]!;
      weights[p * size + i] = half * rule.weights[i]!;
    }
  }
  return { nodes, weights };
}

/** `count` panels of equal length from `from` to `to`, as breaks. */
export function equalBreaks(from: number, to: number, count: number): Float64Array {
  return Float64Array.from({ length: count + 1 }, (_, i) =>
    i === count ? to : from + ((to - from) * i) / count,
  );
}

/** Σ w_i f(x_i). */
export function integrate(f: (x: number) => number, rule: Rule): number {
  let sum = 0;
  for (let i = 0; i < rule.nodes.length; i++) sum += rule.weights[i]! * f(rule.nodes[i]!);
  return sum;
}

/** log Σ w_i e^{g(x_i)}, for integrands known by their logarithm; −Infinity if all of them vanish. */
export function integrateLog(logF: (x: number) => number, rule: Rule): number {
  const values = rule.nodes.map(logF);
  const largest = values.reduce((m, v) => (v <= m ? m : v), Number.NEGATIVE_INFINITY);
  if (!Number.isFinite(largest)) return largest;
  const sum = values.reduce((s, v, i) => s + rule.weights[i]! * Math.exp(v - largest), 0);
  return largest + Math.log(sum);
}
