import { logBetaTails } from "./incomplete-beta.ts";
import { logGammaTails } from "./incomplete-gamma.ts";

/** P(a, x) = γ(a, x)/Γ(a): the probability that a Gamma(a, 1) variable is at most x. */
export function gammaLower(a: number, x: number): number {
  return Math.exp(logGammaTails(a, x).lower);
}

/** Q(a, x) = 1 − P(a, x), accurate where it is small. */
export function gammaUpper(a: number, x: number): number {
  return Math.exp(logGammaTails(a, x).upper);
}

/** log P(a, x). */
export function logGammaLower(a: number, x: number): number {
  return logGammaTails(a, x).lower;
}

/** log Q(a, x). */
export function logGammaUpper(a: number, x: number): number {
  return logGammaTails(a, x).upper;
}

/** I_x(a, b): the probability that a Beta(a, b) variable is at most x. */
export function betaLower(a: number, b: number, x: number): number {
  return Math.exp(logBetaTails(a, b, x).lower);
}

/** 1 − I_x(a, b), accurate where it is small. */
export function betaUpper(a: number, b: number, x: number): number {
  return Math.exp(logBetaTails(a, b, x).upper);
}

/** log I_x(a, b). */
export function logBetaLower(a: number, b: number, x: number): number {
  return logBetaTails(a, b, x).lower;
}

/** log(1 − I_x(a, b)). */
export function logBetaUpper(a: number, b: number, x: number): number {
  return logBetaTails(a, b, x).upper;
}
