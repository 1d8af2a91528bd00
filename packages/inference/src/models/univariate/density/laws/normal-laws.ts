import { NODE_LOG_DENSITY, NODE_SCORES, NODE_VALUE, type SmoothLaw } from "./smooth-law.ts";

const HALF_LOG_TWO_PI = 0.9189385332046728;

/** x = μ + σv. */
export function gaussianLaw(): SmoothLaw {
  return bell(
    [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
    (t) => t,
    (x) => x,
    () => 0,
  );
}

/** x = e^{μ + σv}. */
export function logNormalLaw(): SmoothLaw {
  return bell(
    [0, Number.POSITIVE_INFINITY],
    Math.exp,
    (x) => (x > 0 ? Math.log(x) : Number.NEGATIVE_INFINITY),
    (sd) => sd,
  );
}

/** A law whose image under `inner` is normal with mean μ and standard deviation σ; v is in standard units. */
function bell(
  support: readonly [number, number],
  outer: (t: number) => number,
  inner: (x: number) => number,
  stretch: (sd: number) => number,
): SmoothLaw {
  let mean = 0;
  let sd = 1;
  return {
    parameterCount: 2,
    support,
    set(parameters) {
      mean = parameters[0]!;
      sd = parameters[1]!;
    },
    coordinate: (x) => (inner(x) - mean) / sd,
    value: (v) => outer(mean + sd * v),
    logDensity: (v) => -0.5 * v * v - HALF_LOG_TWO_PI,
    slope: (v) => -v,
    bend: () => 1,
    stretch: () => stretch(sd),
    evaluate(v, node) {
      node[NODE_VALUE] = outer(mean + sd * v);
      node[NODE_LOG_DENSITY] = -0.5 * v * v - HALF_LOG_TWO_PI;
      node[NODE_SCORES] = v / sd;
      node[NODE_SCORES + 1] = (v * v - 1) / sd;
    },
  };
}
