import { fail } from "../../errors/index.ts";
import type { PrivacyLoss } from "../loss.ts";
import { type ConcentratedLoss, concentratedLoss } from "../make-loss.ts";
import { requirePrivacyLoss } from "../require-privacy-loss.ts";
import { multiplyTowardsMoreLoss } from "../rounding.ts";

/**
 * The ρ-zCDP statement a loss implies, rounded towards more loss: ε²/2 for a pure loss, ε²/8 if it
 * is bounded-range, μ²/2 for a Gaussian one (Bun & Steinke 2016; Cesar & Rogers 2021). An
 * approximate loss and a Rényi loss on finitely many orders imply none: COST_UNKNOWN.
 *
 * @example
 * ```ts
 * import { pureLoss, toConcentrated } from "@dpbayes/privacy/accounting";
 * console.log(toConcentrated(pureLoss(0.5, "replace-one")).rho); // 0.125
 * ```
 */
export function toConcentrated(loss: PrivacyLoss): ConcentratedLoss {
  requirePrivacyLoss(loss);
  return loss.kind === "concentrated" ? loss : concentratedLoss(rhoOf(loss), loss.neighbours);
}

function rhoOf(loss: Exclude<PrivacyLoss, { kind: "concentrated" }>): number {
  switch (loss.kind) {
    case "pure":
      return shareOfSquare(loss.epsilon, loss.boundedRange ? 0.125 : 0.5);
    case "gaussian":
      return shareOfSquare(loss.mu, 0.5);
    case "approximate":
      return refuse("an (epsilon, delta) loss in zCDP", "a positive delta bounds no Rényi divergence");
    case "renyi":
      return refuse("a Rényi loss in zCDP", "it is known on finitely many orders only");
    default:
      return loss satisfies never;
  }
}

/** Halving a subnormal rounds too, so it goes upwards as well: a positive loss never becomes 0. */
function shareOfSquare(value: number, share: number): number {
  return multiplyTowardsMoreLoss(multiplyTowardsMoreLoss(value, value), share);
}

function refuse(found: string, problem: string): never {
  return fail("COST_UNKNOWN", { found, problem });
}
