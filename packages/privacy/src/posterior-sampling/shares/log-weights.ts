/**
 * Logarithms of weights as whole numbers of units of 2^-24, held in doubles: additions are exact, and the
 * error of a logarithm of a sum does not grow with its size.
 */
export const UNIT = 2 ** -24;
export const UNITS_PER_NAT = 2 ** 24;

/** Terms this far below the largest add less than e^-40 each, far below half a unit. */
const NEGLIGIBLE = -40 * UNITS_PER_NAT;

/**
 * log Σ_m exp(first[m] + rest[t − m]) for t from 0 to the end, rounded to units. Maximum first, so that
 * exponents are at most 0. Off by at most half a unit for the rounding and 2^-10 of one for the rest: exp
 * and log are good to 2^-50, and `length` terms are added, at most 2^14.
 */
export function convolveLog(first: Float64Array, rest: Float64Array, out: Float64Array): void {
  for (let t = 0; t < out.length; t++) {
    let largest = Number.NEGATIVE_INFINITY;
    for (let m = 0; m <= t; m++) {
      const value = first[m]! + rest[t - m]!;
      if (value > largest) largest = value;
    }
    let sum = 0;
    for (let m = 0; m <= t; m++) {
      const below = first[m]! + rest[t - m]! - largest;
      if (below > NEGLIGIBLE) sum += Math.exp(below * UNIT);
    }
    out[t] = largest + Math.round(Math.log(sum) * UNITS_PER_NAT);
  }
}
