import { logGammaEdge } from "../../../../math/special/incomplete/incomplete-gamma.ts";
import { digamma } from "../../../../math/special/index.ts";
import { NODE_LOG_DENSITY, NODE_SCORES, NODE_VALUE, type SmoothLaw } from "./smooth-law.ts";

/**
 * The gamma law with x = (shape/rate)·e^v: the log density in v is shape·(v + 1 − e^v) plus
 * log(shape^shape·e^{−shape}/Γ(shape)), which keeps its digits for every shape. For v → −∞ it is a pure
 * exponential tail of slope `shape`.
 */
export function gammaLaw(): SmoothLaw {
  let shape = 1;
  let mean = 1;
  let rate = 1;
  let top = 0;
  let shapeScore = 0;
  return {
    parameterCount: 2,
    support: [0, Number.POSITIVE_INFINITY],
    set(parameters) {
      shape = parameters[0]!;
      rate = parameters[1]!;
      mean = shape / rate;
      top = logGammaEdge(shape, shape);
      shapeScore = Math.log(shape) - digamma(shape);
    },
    coordinate: (x) => logOfRatio(x, mean),
    value: (v) => mean * Math.exp(v),
    logDensity: (v) => top + shape * (v - Math.expm1(v)),
    slope: (v) => -shape * Math.expm1(v),
    bend: (v) => shape * Math.exp(v),
    stretch: () => 1,
    evaluate(v, node) {
      const factor = Math.exp(v);
      // e^v − 1; expm1 costs more than exp and is needed near the peak only.
      const rise = Math.abs(v) < 0.5 ? Math.expm1(v) : factor - 1;
      node[NODE_VALUE] = mean * factor;
      node[NODE_LOG_DENSITY] = top + shape * (v - rise);
      // ∂/∂shape: log(rate·x) − ψ(shape) with rate·x = shape·e^v; ∂/∂rate: shape/rate − x.
      node[NODE_SCORES] = shapeScore + v;
      node[NODE_SCORES + 1] = -mean * rise;
    },
  };
}

/** The exponential law: gamma with shape 1, and the rate as its only parameter. */
export function exponentialLaw(): SmoothLaw {
  const law = gammaLaw();
  const full = Float64Array.of(1, 1);
  return {
    ...law,
    parameterCount: 1,
    set(parameters) {
      full[1] = parameters[0]!;
      law.set(full);
    },
    evaluate(v, node) {
      const spare = node[NODE_SCORES + 1]!;
      law.evaluate(v, node);
      node[NODE_SCORES] = node[NODE_SCORES + 1]!;
      node[NODE_SCORES + 1] = spare;
    },
  };
}

function logOfRatio(x: number, mean: number): number {
  return x > 0 ? Math.log(x / mean) : Number.NEGATIVE_INFINITY;
}
