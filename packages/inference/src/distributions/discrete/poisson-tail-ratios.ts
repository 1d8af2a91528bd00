import { tailIntegral } from "../../math/special/incomplete/tail-integral.ts";
import { log1pMinus, logGammaTails } from "../../math/special/index.ts";
import { poisson } from "./poisson.ts";

/*
 * Sums of Poisson masses on one side of a count x, in units of the mass at x. Both numbers can be as small as
 * e^{−mean} while their quotient is of ordinary size, so the quotient is summed itself: terms are positive, nothing cancels.
 */

/** From here on √x terms are more work than 40 points of an integral. */
const LARGE = 60;

/**
 * log Σ_{y<x} P(y)/P(x) of a Poisson law, x ≥ 1. For a mean above x the terms x/m, x(x−1)/m², … fall; where they
 * fall slowly their sum, with the 1 of y = x, is m·∫₀^∞ (1 + u)^x·e^{−mu} du. For a mean below x most mass lies below.
 *
 * @param logMean log of the mean, which itself may have overflowed
 */
export function logBelow(x: number, mean: number, logMean: number): number {
  if (mean < x) return logGammaTails(x, mean).upper - poisson.logMass(x, mean);
  if (x <= LARGE || mean >= 2 * x) return Math.log(x) - logMean + Math.log(fallingSum(x - 1, mean));
  const all = mean * tailIntegral(upperExponent, x, mean - x, 0, mean - x, x, Number.POSITIVE_INFINITY);
  return Math.log(all - 1);
}

/**
 * log Σ_{y>x} P(y)/P(x) of a Poisson law, x ≥ 0. For a mean up to x + 1 the terms m/(x+1), m²/((x+1)(x+2)), … fall;
 * where they fall slowly their sum is m·∫₀^1 (1 − u)^x·e^{mu} du.
 */
export function logAbove(x: number, mean: number, logMean: number): number {
  if (mean > x + 1) return logGammaTails(x + 1, mean).lower - poisson.logMass(x, mean);
  if (x <= LARGE || 2 * mean <= x) return logMean - Math.log(x + 1) + Math.log(risingSum(x + 1, mean));
  return logMean + Math.log(tailIntegral(lowerExponent, x, x - mean, 0, x - mean, x, 1));
}

const upperExponent = (u: number, power: number, slope: number) => power * log1pMinus(u) - slope * u;
const lowerExponent = (u: number, power: number, slope: number) => power * log1pMinus(-u) - slope * u;

/** 1 + x/m + x(x−1)/m² + … */
function fallingSum(x: number, mean: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 0; k < x && term > 1e-17 * sum; k++) {
    term *= (x - k) / mean;
    sum += term;
  }
  return sum;
}

/** 1 + m/(x+1) + m²/((x+1)(x+2)) + … */
function risingSum(x: number, mean: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; term > 1e-17 * sum; k++) {
    term *= mean / (x + k);
    sum += term;
  }
  return sum;
}
