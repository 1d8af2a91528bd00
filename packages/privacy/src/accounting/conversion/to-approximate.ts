import { fail } from "../../errors/index.ts";
import { gaussianEpsilonRoundedUp } from "../gaussian/epsilon.ts";
import type { PrivacyLoss } from "../loss.ts";
import { type ApproximateLoss, approximateLoss, type RenyiLoss } from "../make-loss.ts";
import { concentratedRenyi } from "../renyi/curves.ts";
import { renyiEpsilonAtRoundedUp, renyiEpsilonRoundedUp } from "../renyi/epsilon.ts";
import { requirePrivacyLoss } from "../require-privacy-loss.ts";

/**
 * The (ε, δ)-DP statement at δ = e^{logDelta} that a loss implies, rounded towards more loss.
 * Gaussian losses convert exactly (analytic Gaussian), concentrated and Rényi losses by the best
 * order. An approximate loss only converts to a larger δ; anything else is COST_UNKNOWN.
 *
 * @example
 * ```ts
 * import { gaussianLoss, toApproximate } from "@dpbayes/privacy/accounting";
 * const loss = toApproximate(gaussianLoss(0.4, "replace-one"), Math.log(1e-5));
 * console.log(loss.epsilon.toFixed(4)); // 1.5550
 * ```
 */
export function toApproximate(loss: PrivacyLoss, logDelta: number): ApproximateLoss {
  requirePrivacyLoss(loss);
  return approximateLoss(epsilonAt(loss, logDelta), logDelta, loss.neighbours);
}

function epsilonAt(loss: PrivacyLoss, logDelta: number): number {
  switch (loss.kind) {
    case "pure":
      return loss.epsilon;
    case "approximate":
      return loss.logDelta <= logDelta ? loss.epsilon : refuseSmallerDelta();
    case "gaussian":
      return gaussianEpsilonRoundedUp(loss.mu, logDelta);
    case "concentrated":
      return renyiEpsilonRoundedUp(concentratedRenyi(loss.rho), logDelta);
    case "renyi":
      return bestListedOrder(loss, logDelta);
    default:
      return loss satisfies never;
  }
}

function bestListedOrder(loss: RenyiLoss, logDelta: number): number {
  const epsilons = loss.orders.map((order, i) => renyiEpsilonAtRoundedUp(order, loss.values[i]!, logDelta));
  return Math.min(...epsilons);
}

function refuseSmallerDelta(): never {
  return fail("COST_UNKNOWN", {
    found: "an (epsilon, delta) loss at a smaller delta",
    problem: "nothing is known below the delta it was stated with",
  });
}
