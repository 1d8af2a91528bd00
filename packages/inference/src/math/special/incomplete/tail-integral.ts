import { gaussLegendre } from "../../quadrature/gauss-legendre.ts";

/** exp of an exponent of at most −40 no longer counts. */
const DEPTH = 40;
const { nodes, weights } = gaussLegendre(40);

/** An exponent h(s; a, b, c) with h(0) = 0, concave and decreasing for s ≥ 0. */
export type Exponent = (s: number, a: number, b: number, c: number) => number;

/**
 * ∫₀^end e^{h(s)} ds for a concave decreasing exponent with h(0) = 0 and slope −λ, curvature −κ there:
 * the shape of every tail of a log-concave density, measured from its edge. The integrand is positive,
 * so nothing cancels, and smooth, so 40 Gauss–Legendre points on the stretch where it exceeds e^−40
 * give rounding accuracy for everything between an exponential and half a normal density.
 */
export function tailIntegral(
  exponent: Exponent,
  a: number,
  b: number,
  c: number,
  slope: number,
  curvature: number,
  end: number,
): number {
  // Where the parabola −λs − κs²/2 reaches −40, stretched until the exponent itself has.
  let length = (2 * DEPTH) / (slope + Math.sqrt(slope * slope + 2 * DEPTH * curvature));
  while (length < end && exponent(length, a, b, c) > 2 - DEPTH) length *= 1.15;
  length = Math.min(length, end);
  let sum = 0;
  for (let i = 0; i < nodes.length; i++)
    sum += weights[i]! * Math.exp(exponent(0.5 * length * (1 + nodes[i]!), a, b, c));
  return 0.5 * length * sum;
}
