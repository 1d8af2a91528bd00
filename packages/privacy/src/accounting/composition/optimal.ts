import { fail, requireCount, requireNumber } from "../../errors/index.ts";
import { type ApproximateLoss, approximateLoss, type PureLoss } from "../make-loss.ts";
import { logDeltaTowardsMoreLoss, multiplyTowardsMoreLoss } from "../rounding.ts";
import { logAddExp, logOneMinusExp, logSumExp, softplus } from "../special/log-space.ts";

/** One point of a privacy region: (ε, δ)-DP with δ = e^{logDelta} (−∞ for δ = 0). */
export interface EpsilonDelta {
  readonly epsilon: number;
  readonly logDelta: number;
}

/**
 * The optimal composition of k releases that are each (ε, δ)-DP (Kairouz, Oh & Viswanath 2015,
 * Theorem 3.3; central spec §3): the composition is (ε_i, δ_i′)-DP for every i from 0 to ⌊k/2⌋, with
 *   ε_i = (k − 2i)ε,  δ_i = Σ_{l<i} C(k,l)(e^{(k−l)ε} − e^{(k−2i+l)ε})/(1 + e^ε)^k,
 *   δ_i′ = 1 − (1 − δ)^k (1 − δ_i).
 * Nothing better holds for all such mechanisms. Everything in logs: no overflow at any ε or k.
 * Takes time of order k². Pass `logDelta` −∞ for pure releases.
 */
export function optimalComposition(
  epsilon: number,
  logDelta: number,
  count: number,
): readonly EpsilonDelta[] {
  requireNumber("epsilon", epsilon, (v) => v >= 0 && Number.isFinite(v), "from 0 and finite");
  requireNumber("logDelta", logDelta, (v) => v < 0, "below 0 (delta in [0, 1))");
  requireCount("count", count, 1);
  const logFail = logAnyFailure(logDelta, count);
  const logBinomials = logBinomialRow(count);
  return Array.from({ length: Math.floor(count / 2) + 1 }, (_, i) => ({
    epsilon: (count - 2 * i) * epsilon,
    logDelta: logEither(logFail, logDeltaOfRandomisedResponses(epsilon, count, i, logBinomials)),
  }));
}

/**
 * The optimal composition of `count` equal releases as one (ε, δ) loss: the smallest ε of the list whose
 * δ is at most e^{logDelta}, rounded towards more loss.
 */
export function composeOptimal(
  loss: PureLoss | ApproximateLoss,
  count: number,
  logDelta: number,
): ApproximateLoss {
  const each = loss.kind === "pure" ? Number.NEGATIVE_INFINITY : loss.logDelta;
  const points = optimalComposition(loss.epsilon, each, count);
  // The terms behind log δ_i are of the size kε + k.
  const size = count * (1 + loss.epsilon);
  const index = points.findLastIndex((point) => logDeltaTowardsMoreLoss(point.logDelta, size) <= logDelta);
  if (index >= 0)
    return approximateLoss(
      multiplyTowardsMoreLoss(count - 2 * index, loss.epsilon),
      logDelta,
      loss.neighbours,
    );
  return fail("COST_UNKNOWN", {
    found: `${count} releases at log delta ${logDelta}`,
    problem: "the failure probabilities of the releases alone add up to more",
  });
}

/** log(1 − (1 − δ)^k); for δ so small that it is lost beside one, its upper bound log(kδ). */
function logAnyFailure(logDelta: number, count: number): number {
  if (logDelta < -37) return logDelta + Math.log(count);
  return logOneMinusExp(count * logOneMinusExp(logDelta));
}

/** log(a + (1 − a)b) from log a and log b: one of two independent failures. */
function logEither(logA: number, logB: number): number {
  return logB === Number.NEGATIVE_INFINITY ? logA : logAddExp(logA, logOneMinusExp(logA) + logB);
}

function logDeltaOfRandomisedResponses(
  epsilon: number,
  count: number,
  i: number,
  logBinomials: readonly number[],
): number {
  if (epsilon === 0) return Number.NEGATIVE_INFINITY;
  const terms = Array.from(
    { length: i },
    (_, l) => logBinomials[l]! + (count - l) * epsilon + logOneMinusExp(-2 * (i - l) * epsilon),
  );
  return logSumExp(terms) - count * softplus(epsilon);
}

/** log C(k, l) for l from 0 to ⌊k/2⌋, summed with Kahan's correction so that errors do not grow with k. */
function logBinomialRow(count: number): number[] {
  const row = [0];
  let lost = 0;
  for (let l = 1; 2 * l <= count; l++) {
    const step = Math.log((count - l + 1) / l) - lost;
    const next = row[l - 1]! + step;
    lost = next - row[l - 1]! - step;
    row.push(next);
  }
  return row;
}
