/**
 * Direction numbers of Joe and Kuo (SIAM J. Sci. Comput. 30, 2008; table new-joe-kuo-6) for dimensions 2 to 21: the inner
 * coefficients of the primitive polynomial as bits, then the first odd numbers m.
 */
const DIRECTIONS: readonly (readonly [coefficients: number, ...m: number[]])[] = [
  [0, 1],
  [1, 1, 3],
  [1, 1, 3, 1],
  [2, 1, 1, 1],
  [1, 1, 1, 3, 3],
  [4, 1, 3, 5, 13],
  [2, 1, 1, 5, 5, 17],
  [4, 1, 1, 5, 5, 5],
  [7, 1, 1, 7, 11, 19],
  [11, 1, 1, 5, 1, 1],
  [13, 1, 1, 1, 3, 11],
  [14, 1, 3, 5, 5, 31],
  [1, 1, 3, 3, 9, 7, 49],
  [13, 1, 1, 1, 15, 21, 21],
  [16, 1, 3, 1, 13, 27, 49],
  [19, 1, 1, 1, 15, 7, 5],
  [22, 1, 3, 1, 15, 13, 25],
  [25, 1, 1, 5, 5, 19, 61],
  [1, 1, 3, 7, 11, 23, 15, 103],
  [4, 1, 3, 7, 13, 13, 15, 69],
];

export const SOBOL_DIMENSIONS = DIRECTIONS.length + 1;
const BITS = 30;

/**
 * The first `count` points of the Sobol sequence with a digital shift, by rows: every coordinate lies strictly
 * between 0 and 1. `shift` gives one whole number below 2³⁰ per dimension.
 */
export function sobolPoints(dimension: number, count: number, shift: (j: number) => number): Float64Array {
  const points = new Float64Array(dimension * count);
  for (let j = 0; j < dimension; j++) {
    const directions = directionsOf(j);
    let state = shift(j);
    for (let n = 0; n < count; n++) {
      points[n * dimension + j] = (state + 0.5) / 2 ** BITS;
      state ^= directions[trailingOnes(n)]!;
    }
  }
  return points;
}

/** v_k = m_k·2^{30−k}; m_k follows from the polynomial (Bratley and Fox 1988). */
function directionsOf(j: number): readonly number[] {
  if (j === 0) return Array.from({ length: BITS }, (_, k) => 2 ** (BITS - 1 - k));
  const [coefficients, ...m] = DIRECTIONS[j - 1]!;
  const degree = m.length;
  const v = m.map((value, k) => value * 2 ** (BITS - 1 - k));
  for (let k = degree; k < BITS; k++) {
    let value = v[k - degree]! ^ (v[k - degree]! >>> degree);
    for (let i = 1; i < degree; i++) if ((coefficients >>> (degree - 1 - i)) & 1) value ^= v[k - i]!;
    v.push(value);
  }
  return v;
}

/** The place of the lowest 0 bit. */
function trailingOnes(n: number): number {
  let place = 0;
  for (let left = n; left & 1; left >>>= 1) place++;
  return place;
}
