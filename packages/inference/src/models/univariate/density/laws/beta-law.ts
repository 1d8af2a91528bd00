import { logBetaEdge } from "../../../../math/special/incomplete/incomplete-beta.ts";
import { digamma } from "../../../../math/special/index.ts";
import { NODE_LOG_DENSITY, NODE_SCORES, NODE_VALUE, type SmoothLaw } from "./smooth-law.ts";

/**
 * The beta law with v = logit(x) − log(a/b). With n = a + b, w = a/n and
 *   L(v) = log(w·e^v + 1 − w),   log x = log w + v − L,   log(1 − x) = log(1 − w) − L,
 * the log density in v is a·v − n·L plus log(w^a·(1−w)^b/B(a, b)). Both tails are exponential, of
 * slopes a and −b.
 */
export function betaLaw(): SmoothLaw {
  let a = 1;
  let b = 1;
  let n = 2;
  let top = 0;
  let low = 0.5;
  let high = 0.5;
  let scoreA = 0;
  let scoreB = 0;

  /** L for v ≤ 0, and L − v above, where `share` is e^{−|v|} times w or 1 − w, and `rest` the other weight. */
  function logRest(v: number, share: number, rest: number): number {
    // Near the peak a large n multiplies the rounding of the plain logarithm.
    if (n < 100 || Math.abs(v) > 0.5) return Math.log(share + rest);
    return Math.log1p((v > 0 ? high : low) * Math.expm1(-Math.abs(v)));
  }

  /** x and 1 − x, each with all its digits. */
  const below = (v: number) =>
    v > 0 ? low / (low + high * Math.exp(-v)) : 1 / (1 + high / low / Math.exp(v));
  const above = (v: number) =>
    v > 0 ? 1 / (1 + low / high / Math.exp(-v)) : high / (high + low * Math.exp(v));

  function evaluate(v: number, node: Float64Array): void {
    const decay = Math.exp(-Math.abs(v));
    const share = decay * (v > 0 ? high : low);
    const rest = v > 0 ? low : high;
    const log = logRest(v, share, rest);
    node[NODE_VALUE] = (v > 0 ? rest : share) / (share + rest);
    node[NODE_LOG_DENSITY] = top + (v > 0 ? -b : a) * v - n * log;
    node[NODE_SCORES] = scoreA + Math.min(v, 0) - log;
    node[NODE_SCORES + 1] = scoreB - Math.max(v, 0) - log;
  }

  return {
    parameterCount: 2,
    support: [0, 1],
    set(parameters) {
      a = parameters[0]!;
      b = parameters[1]!;
      n = a + b;
      low = a / n;
      high = b / n;
      top = logBetaEdge(a, b, low, high);
      scoreA = Math.log(low) + digamma(n) - digamma(a);
      scoreB = Math.log(high) + digamma(n) - digamma(b);
    },
    coordinate(x) {
      if (x <= 0) return Number.NEGATIVE_INFINITY;
      return x < 1 ? Math.log(x / low) - Math.log((1 - x) / high) : Number.POSITIVE_INFINITY;
    },
    value: below,
    logDensity(v) {
      const share = Math.exp(-Math.abs(v)) * (v > 0 ? high : low);
      return top + (v > 0 ? -b : a) * v - n * logRest(v, share, v > 0 ? low : high);
    },
    slope: (v) => (v > 0 ? n * above(v) - b : a - n * below(v)),
    bend: (v) => n * below(v) * above(v),
    stretch: () => 1,
    evaluate,
  };
}
