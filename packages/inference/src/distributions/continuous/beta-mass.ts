import { TEN_POINTS } from "../../math/quadrature/ten-points.ts";
import { logAddExp, logBetaTails, logDiffExp, logistic, logit } from "../../math/special/index.ts";
import { beta } from "./beta.ts";

const { positiveNodes, weights } = TEN_POINTS;

/**
 * log P(low ≤ X ≤ high) for X ~ Beta(a, b). Differences are taken on the side where both tails are
 * small; a short stretch of log-odds, where they would cancel, is integrated.
 */
export function logBetaMass(a: number, b: number, low: number, high: number): number {
  if (isShort(a, b, low, high)) return shortMass(a, b, low, high);
  const atLow = logBetaTails(a, b, low);
  const atHigh = logBetaTails(a, b, high);
  if (atHigh.lower < -Math.LN2) return logDiffExp(atHigh.lower, atLow.lower);
  if (atLow.upper < -Math.LN2) return logDiffExp(atLow.upper, atHigh.upper);
  return Math.log1p(-Math.exp(atLow.lower) - Math.exp(atHigh.upper));
}

/** Whether the log density in the log-odds hardly changes from low to high: slope and bend both below one. */
function isShort(a: number, b: number, low: number, high: number): boolean {
  if (low === 0 || high === 1) return false;
  const width = logit(high) - logit(low);
  const middle = low + (high - low) / 2;
  return width < 2 && Math.abs(a * (1 - middle) - b * middle) * width < 1 && (a + b) * width * width < 1;
}

/** Halves the stretch of log-odds until the singularities at x = 0 and 1 are four half-lengths away. */
function shortMass(a: number, b: number, low: number, high: number): number {
  if (logit(high) - logit(low) < 0.5) return integral(a, b, low, high);
  const middle = logistic(0.5 * (logit(low) + logit(high)));
  return logAddExp(shortMass(a, b, low, middle), shortMass(a, b, middle, high));
}

/** ∫ density dx over [low, high], relative to the density in the middle. */
function integral(a: number, b: number, low: number, high: number): number {
  const middle = low + (high - low) / 2;
  const half = (high - low) / 2;
  const top = beta.logDensity(middle, a, b);
  let sum = 0;
  for (let i = 0; i < positiveNodes.length; i++) {
    const step = half * positiveNodes[i]!;
    const left = Math.exp(beta.logDensity(middle - step, a, b) - top);
    sum += weights[i]! * (left + Math.exp(beta.logDensity(middle + step, a, b) - top));
  }
  return top + Math.log(half * sum);
}
