import { type Column, type ColumnFactor, factorsOf, type Study } from "@dpbayes/privacy/formats";

/** A derived column in the design's units from values of variables, and its slope in each of some numbers. */
export interface DerivedColumn {
  /** `values` are in the order that was given: numbers as they are, of a level its index. Writes slopes in the numbers, the first of the order. */
  write(values: Float64Array, slopes: Float64Array, at: number): number;
}

/** `order` starts with the numbers that slopes are asked in. */
export function derivedColumn(
  column: Column,
  { variables }: Study,
  order: readonly string[],
  numbers: number,
): DerivedColumn {
  const { centre, scale } = column;
  const factors = factorsOf(column).map((factor) => ({
    at: order.indexOf(factor.variable),
    of: smoothFactor(factor, variables[factor.variable]!),
  }));
  const each = new Float64Array(factors.length);
  const slopeOf = new Float64Array(factors.length);
  const pair = new Float64Array(2);
  return {
    write(values, slopes, at) {
      let product = 1;
      factors.forEach((factor, f) => {
        factor.of(values[factor.at]!, pair);
        each[f] = pair[0]!;
        slopeOf[f] = pair[1]!;
        product *= pair[0]!;
      });
      for (let n = 0; n < numbers; n++) slopes[at + n] = 0;
      factors.forEach((factor, f) => {
        if (factor.at >= numbers) return;
        let rest = slopeOf[f]! / scale;
        for (let other = 0; other < each.length; other++) if (other !== f) rest *= each[other]!;
        slopes[at + factor.at]! += rest;
      });
      return (product - centre) / scale;
    },
  };
}

/** A factor and its derivative. */
type SmoothFactor = (value: number, out: Float64Array) => void;

function smoothFactor(
  { level, power = 1, log, degree }: ColumnFactor,
  variable: Study["variables"][string],
): SmoothFactor {
  if (level !== undefined)
    return (value, out) => {
      out[0] = value === level ? 1 : 0;
      out[1] = 0;
    };
  if (log)
    return (value, out) => {
      out[0] = Math.log(value);
      out[1] = 1 / value;
    };
  if (degree === undefined || !("bounds" in variable))
    return (value, out) => {
      out[0] = value ** power;
      out[1] = power * value ** (power - 1);
    };
  const [low, high] = variable.bounds;
  return (value, out) => legendre((2 * value - low - high) / (high - low), degree, 2 / (high - low), out);
}

/** jP_j = (2j − 1)uP_{j−1} − (j − 1)P_{j−2} and P′_j = jP_{j−1} + uP′_{j−1}; u changes by `scale` per unit. */
function legendre(u: number, degree: number, scale: number, out: Float64Array): void {
  let [before, now, slope] = [1, u, 1];
  for (let j = 2; j <= degree; j++) {
    slope = j * now + u * slope;
    [before, now] = [now, ((2 * j - 1) * u * now - (j - 1) * before) / j];
  }
  out[0] = now;
  out[1] = slope * scale;
}
