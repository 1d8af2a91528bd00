import { fail, requireCount } from "../../errors/index.ts";
import type { PrivacyLoss } from "../loss.ts";
import { approximateLoss, concentratedLoss, gaussianLoss, pureLoss } from "../make-loss.ts";
import { requirePrivacyLoss } from "../require-privacy-loss.ts";
import { logDeltaTowardsMoreLoss, multiplyTowardsMoreLoss } from "../rounding.ts";
import { logExpMinusOne } from "../special/log-space.ts";
import { withinDistance } from "../within-distance.ts";

/**
 * Group privacy: the loss between data sets that are `size` neighbouring steps apart, rounded towards
 * more loss: kε, kμ, k²ρ, and (kε, δ(e^{kε} − 1)/(e^ε − 1)), the sum of e^{jε}δ along the steps. The
 * result still names the relation of one step, for which it holds all the more.
 */
export function groupPrivacy(loss: PrivacyLoss, size: number): PrivacyLoss {
  requirePrivacyLoss(loss);
  requireCount("size", size, 1);
  const times = (value: number) => multiplyTowardsMoreLoss(size, value);
  switch (loss.kind) {
    case "pure":
      // Ranges of log ratios add up along the steps, so a bounded-range loss stays one.
      return Object.freeze({ ...loss, ...pureLoss(times(loss.epsilon), loss.neighbours) });
    case "approximate":
      return approximateLoss(times(loss.epsilon), groupLogDelta(loss, size), loss.neighbours);
    case "gaussian":
      return gaussianLoss(times(loss.mu), loss.neighbours);
    case "concentrated":
      return concentratedLoss(times(times(loss.rho)), loss.neighbours);
    case "renyi":
      return fail("COST_UNKNOWN", {
        found: "the group privacy of a Rényi loss",
        problem: "it needs divergences at higher orders than the loss lists",
      });
    default:
      return loss satisfies never;
  }
}

/**
 * A loss under add-remove as a loss under replace-one: replacing is removing and adding, two steps.
 * The only automatic change of relation (central spec §3): 2ε, 2μ, (2ε, (1 + e^ε)δ).
 */
export function replaceOneFromAddRemove(loss: PrivacyLoss): PrivacyLoss {
  requirePrivacyLoss(loss);
  if (loss.neighbours !== "add-remove")
    fail("RELATIONS_DIFFER", { found: loss.neighbours, accepted: "add-remove to become replace-one" });
  return Object.freeze({ ...groupPrivacy(loss, 2), neighbours: "replace-one" });
}

/**
 * A loss within a distance N of counts as an ordinary local loss, where no two records are more than `diameter` counts
 * apart: whole vectors d apart are joined by ⌈d/⌊N⌋⌉ steps of at most N counts each, and losses of steps add up as in a group.
 */
export function localFromWithinDistance(loss: PrivacyLoss, diameter: number): PrivacyLoss {
  requirePrivacyLoss(loss);
  requireCount("diameter", diameter, 1);
  const distance = withinDistance(loss.neighbours);
  if (distance === undefined)
    return fail("RELATIONS_DIFFER", {
      found: loss.neighbours,
      accepted: "within a distance to become local",
    });
  const steps = Math.ceil(diameter / Math.floor(distance));
  return Object.freeze({ ...groupPrivacy(loss, steps), neighbours: "local" });
}

function groupLogDelta(loss: Extract<PrivacyLoss, { kind: "approximate" }>, size: number): number {
  if (size === 1) return loss.logDelta;
  const logSteps =
    loss.epsilon === 0 ? Math.log(size) : logExpMinusOne(size * loss.epsilon) - logExpMinusOne(loss.epsilon);
  return logDeltaTowardsMoreLoss(loss.logDelta + logSteps, -loss.logDelta + size * loss.epsilon);
}
