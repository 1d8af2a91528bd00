import { fail } from "../../errors/index.ts";
import type { PrivacyLoss } from "../loss.ts";
import { type ApproximateLoss, approximateLoss, type PureLoss, pureLoss } from "../make-loss.ts";
import { logDeltaTowardsMoreLoss, sumTowardsMoreLoss } from "../rounding.ts";
import { logSumExp } from "../special/log-space.ts";
import { sameNeighbours } from "./same-neighbours.ts";

/**
 * Basic composition: Σε, Σδ, rounded towards more loss. Holds for releases chosen adaptively.
 * Pure losses stay pure. Other currencies have their own sums; convert them with `toApproximate`.
 */
export function composeBasic(losses: readonly PrivacyLoss[]): PureLoss | ApproximateLoss {
  const neighbours = sameNeighbours(losses);
  const epsilon = sumTowardsMoreLoss(losses.map(epsilonOf));
  const logDeltas = losses.flatMap((loss) => (loss.kind === "approximate" ? [loss.logDelta] : []));
  if (logDeltas.length === 0) return pureLoss(epsilon, neighbours);
  const logDelta = logDeltas.length === 1 ? logDeltas[0]! : logDeltaTowardsMoreLoss(logSumExp(logDeltas));
  return approximateLoss(epsilon, logDelta, neighbours);
}

function epsilonOf(loss: PrivacyLoss): number {
  if (loss.kind === "pure" || loss.kind === "approximate") return loss.epsilon;
  return fail("COST_UNKNOWN", {
    found: `a ${loss.kind} loss in a basic composition`,
    problem: "it has no epsilon of its own; convert it with toApproximate at a chosen delta",
  });
}
