import { requireCount } from "../../errors/index.ts";
import { type ApproximateLoss, approximateLoss, type PureLoss } from "../make-loss.ts";
import { requireLogDelta, requireProvedOrZero } from "../proved-range.ts";
import { logDeltaTowardsMoreLoss, multiplyTowardsMoreLoss, towardsMoreLoss } from "../rounding.ts";
import { logAddExp } from "../special/log-space.ts";

/**
 * ε of k-fold advanced composition in the printed form of the textbook (Dwork & Roth 2014, Theorem
 * 3.20): ε√(2k ln 1/δ′) + kε(e^ε − 1). Kept for comparison; {@link advancedEpsilon} is never larger.
 */
export function advancedEpsilonClassic(epsilon: number, count: number, logSlack: number): number {
  return spread(epsilon, count, logSlack) + count * epsilon * Math.expm1(epsilon);
}

/**
 * ε of k-fold advanced composition, ε√(2k ln 1/δ′) + kε·tanh(ε/2): the mean privacy loss of an ε-DP
 * mechanism is at most ε·tanh(ε/2) (Kairouz, Oh & Viswanath 2015; central spec §3).
 */
export function advancedEpsilon(epsilon: number, count: number, logSlack: number): number {
  return spread(epsilon, count, logSlack) + count * epsilon * Math.tanh(0.5 * epsilon);
}

function spread(epsilon: number, count: number, logSlack: number): number {
  requireProvedOrZero("epsilon", epsilon);
  requireCount("count", count, 1);
  requireLogDelta(logSlack, "logSlack");
  return epsilon * Math.sqrt(2 * count * -logSlack);
}

/**
 * Advanced composition of `count` releases of the same (ε, δ) loss, adaptively chosen, at the price of
 * δ′ = e^{logSlack}: δ_total = kδ + δ′. Where basic composition is better its ε is taken instead
 * (it is valid at any δ′). Rounded towards more loss.
 */
export function composeAdvanced(
  loss: PureLoss | ApproximateLoss,
  count: number,
  logSlack: number,
): ApproximateLoss {
  const advanced = towardsMoreLoss(advancedEpsilon(loss.epsilon, count, logSlack));
  const epsilon = Math.min(advanced, multiplyTowardsMoreLoss(count, loss.epsilon));
  const logDelta = loss.kind === "pure" ? logSlack : withSlack(loss.logDelta, count, logSlack);
  return approximateLoss(epsilon, logDelta, loss.neighbours);
}

function withSlack(logDelta: number, count: number, logSlack: number): number {
  return logDeltaTowardsMoreLoss(logAddExp(logDelta + Math.log(count), logSlack));
}
