/** A real polynomial by its coefficients, constant term first. */
export type Polynomial = readonly number[];

export interface Extreme {
  readonly at: number;
  readonly value: number;
}

/** Horner's rule. */
export function evaluate(polynomial: Polynomial, t: number): number {
  return polynomial.reduceRight((value, coefficient) => value * t + coefficient, 0);
}

export function derivative(polynomial: Polynomial): Polynomial {
  return polynomial.slice(1).map((coefficient, k) => coefficient * (k + 1));
}

/**
 * The points of [low, high] where the polynomial can have an extreme: the ends and the real roots of
 * every derivative. Between two neighbouring roots of p″ the first derivative is monotone, so one
 * bisection finds its root there; recursion does the rest. A root that rounding hides (two roots
 * closer than the arithmetic can tell) lies next to a root of the next derivative, which is in the
 * list too, so the value at the extreme is never missed by more than rounding.
 */
export function stationaryPoints(polynomial: Polynomial, low: number, high: number): readonly number[] {
  if (polynomial.length < 2 || !(low < high)) return [low, high];
  const slope = derivative(polynomial);
  const grid = [...stationaryPoints(slope, low, high)].sort((a, b) => a - b);
  const roots = grid.slice(1).map((right, i) => bisect(slope, grid[i]!, right));
  return [...grid, ...roots.filter((root) => root !== undefined)];
}

function bisect(polynomial: Polynomial, low: number, high: number): number | undefined {
  let [left, right] = [low, high];
  const sign = Math.sign(evaluate(polynomial, left));
  if (sign * Math.sign(evaluate(polynomial, right)) > 0) return undefined;
  for (let halvings = 0; halvings < 128; halvings++) {
    const middle = (left + right) / 2;
    if (middle <= left || middle >= right) break;
    if (Math.sign(evaluate(polynomial, middle)) === sign) left = middle;
    else right = middle;
  }
  return (left + right) / 2;
}

/** The largest value among `points`; the first one wins a tie. */
export function largest(points: readonly number[], value: (point: number) => number): Extreme {
  return points
    .map((at) => ({ at, value: value(at) }))
    .reduce((best, next) => (next.value > best.value ? next : best));
}

/** The minimum of a polynomial on an interval (glm-models spec §2, orders 1..M). */
export function minimum(polynomial: Polynomial, low: number, high: number): Extreme {
  const points = stationaryPoints(polynomial, low, high);
  const best = largest(points, (t) => -evaluate(polynomial, t));
  return { at: best.at, value: -best.value };
}
