import { requireLogDelta } from "../proved-range.ts";
import { signedSumTowardsMoreLoss } from "../rounding.ts";
import type { RenyiCurve } from "./curves.ts";

/**
 * The terms of the conversion from (α, v)-RDP to (ε, δ)-DP (Canonne, Kamath & Steinke 2020, Prop. 12;
 * central spec §3):  ε = v + log(1 − 1/α) − (log δ + log α)/(α − 1). Every order gives a valid ε, so
 * choosing the order by a search cannot cost privacy.
 */
function termsAt(order: number, value: number, logDelta: number): number[] {
  const below = order - 1;
  return [value, -Math.log1p(1 / below), -logDelta / below, -Math.log(order) / below];
}

/** ε at one order, rounded towards more loss; never below zero. */
export function renyiEpsilonAtRoundedUp(order: number, value: number, logDelta: number): number {
  return Math.max(0, signedSumTowardsMoreLoss(termsAt(order, value, logDelta)));
}

/**
 * The smallest ε over all real orders α > 1 at which the curve gives (ε, δ)-DP.
 *
 * @example
 * ```ts
 * import { concentratedRenyi, renyiEpsilon } from "@dpbayes/privacy/accounting";
 * console.log(renyiEpsilon(concentratedRenyi(0.02), Math.log(1e-6)).toFixed(6)); // 0.899935
 * ```
 */
export function renyiEpsilon(curve: RenyiCurve, logDelta: number): number {
  const order = bestOrder(curve, logDelta);
  return Math.max(0, plainSum(termsAt(order, curve(order), logDelta)));
}

/** {@link renyiEpsilon} rounded towards more loss. */
export function renyiEpsilonRoundedUp(curve: RenyiCurve, logDelta: number): number {
  const order = bestOrder(curve, logDelta);
  return renyiEpsilonAtRoundedUp(order, curve(order), logDelta);
}

function bestOrder(curve: RenyiCurve, logDelta: number): number {
  requireLogDelta(logDelta);
  const at = (u: number) => {
    const order = orderAt(u);
    return plainSum(termsAt(order, curve(order), logDelta));
  };
  const start = bestOnLattice(at);
  return orderAt(goldenMinimum(at, Math.max(LOWEST, start - STEP), start + STEP));
}

function orderAt(logOrderMinusOne: number): number {
  return 1 + Math.exp(logOrderMinusOne);
}

function plainSum(terms: readonly number[]): number {
  return terms.reduce((a, b) => a + b, 0);
}

// u = log(α − 1) from α − 1 = 1e-13 to 1e26, beyond any useful order.
const LOWEST = -30;
const HIGHEST = 60;
const STEP = 0.25;

function bestOnLattice(f: (u: number) => number): number {
  let [best, lowest] = [LOWEST, f(LOWEST)];
  for (let u = LOWEST + STEP; u <= HIGHEST; u += STEP) {
    const value = f(u);
    if (value < lowest) [best, lowest] = [u, value];
  }
  return best;
}

/** Golden-section search; 60 steps shrink the bracket to the square root of the precision and beyond. */
function goldenMinimum(f: (u: number) => number, low: number, high: number): number {
  const ratio = (Math.sqrt(5) - 1) / 2;
  let [a, b] = [low, high];
  let [left, right] = [b - ratio * (b - a), a + ratio * (b - a)];
  let [atLeft, atRight] = [f(left), f(right)];
  for (let step = 0; step < 60; step++) {
    if (atLeft < atRight) {
      [b, right, atRight] = [right, left, atLeft];
      left = b - ratio * (b - a);
      atLeft = f(left);
    } else {
      [a, left, atLeft] = [left, right, atRight];
      right = a + ratio * (b - a);
      atRight = f(right);
    }
  }
  return atLeft < atRight ? left : right;
}
