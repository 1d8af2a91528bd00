import { requireLength } from "../../errors/index.ts";

/**
 * The cumulative Jensen-Shannon distance between draws as they are and as weighted (Nguyen and Vreeken 2015; Kallioinen
 * et al. 2023, section 2.3.2). With the distribution functions P and Q of the two, and M = (P + Q)/2,
 *
 *   CJS(P‖Q) = ∫ P·log₂(P/M) dx + (1/(2 ln 2))·∫ (Q − P) dx,   distance² = (CJS(P‖Q) + CJS(Q‖P))/∫ (P + Q) dx,
 *
 * from 0 to 1 and in no unit. Distribution functions rise from the left, so the distance of mirrored draws differs: the larger of both is
 * taken.
 */
export function cumulativeDistance(draws: Float64Array, weights: Float64Array): number {
  requireLength("weights", weights, draws.length);
  const order = Uint32Array.from(draws.keys()).sort((i, j) => draws[i]! - draws[j]!);
  const ascending = Float64Array.from(order, (i) => draws[i]!);
  const shares = Float64Array.from(order, (i) => weights[i]!);
  const forward = distanceOf(ascending, shares);
  return Math.max(forward, distanceOf(ascending.map((x) => -x).reverse(), shares.reverse()));
}

/** Of ascending draws. Both distribution functions are steps, so the integrals are sums over the gaps between draws. */
function distanceOf(x: Float64Array, weights: Float64Array): number {
  const n = x.length;
  let [pq, qp, ofP, ofQ, q] = [0, 0, 0, 0, 0];
  for (let i = 0; i < n - 1; i++) {
    const p = (i + 1) / n;
    q += weights[i]!;
    const gap = x[i + 1]! - x[i]!;
    const middle = 0.5 * (p + q);
    pq += gap * p * Math.log2(p / middle);
    qp += q > 0 ? gap * q * Math.log2(q / middle) : 0;
    ofP += gap * p;
    ofQ += gap * q;
  }
  const bound = ofP + ofQ;
  const shift = (ofQ - ofP) / (2 * Math.LN2);
  return bound > 0 ? Math.sqrt((Math.max(0, pq + shift) + Math.max(0, qp - shift)) / bound) : 0;
}
