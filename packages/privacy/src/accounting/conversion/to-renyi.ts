import { fail } from "../../errors/index.ts";
import type { PrivacyLoss } from "../loss.ts";
import { type RenyiLoss, renyiLoss } from "../make-loss.ts";
import {
  boundedRangeRenyi,
  concentratedRenyi,
  gaussianRenyi,
  pureRenyi,
  type RenyiCurve,
} from "../renyi/curves.ts";
import { requirePrivacyLoss } from "../require-privacy-loss.ts";
import { towardsMoreLoss } from "../rounding.ts";

/** Orders at which Rényi losses are composed unless others are asked for: dense where minima lie. */
export const defaultOrders: readonly number[] = Object.freeze([
  1.01, 1.05, 1.1, 1.2, 1.35, 1.5, 1.75, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40,
  48, 56, 64, 80, 96, 128, 192, 256, 384, 512, 768, 1024, 2048, 4096, 8192, 16384, 65536, 262144, 1048576,
]);

/**
 * The Rényi statement a loss implies at the given orders, rounded towards more loss.
 *
 * @example
 * ```ts
 * import { gaussianLoss, toRenyi } from "@dpbayes/privacy/accounting";
 * console.log(toRenyi(gaussianLoss(1, "local"), [2, 4]).values.map((v) => v.toFixed(3))); // [ '1.000', '2.000' ]
 * ```
 */
export function toRenyi(loss: PrivacyLoss, orders: readonly number[] = defaultOrders): RenyiLoss {
  requirePrivacyLoss(loss);
  const curve = renyiCurveOf(loss);
  return renyiLoss(orders, orders.map(curve), loss.neighbours);
}

/** The statement of a mechanism whose Rényi curve is known, e.g. `laplaceRenyi(scale)`. */
export function renyiLossOf(
  curve: RenyiCurve,
  orders: readonly number[],
  neighbours: PrivacyLoss["neighbours"],
): RenyiLoss {
  return renyiLoss(orders, orders.map(roundedUp(curve)), neighbours);
}

function renyiCurveOf(loss: PrivacyLoss): RenyiCurve {
  switch (loss.kind) {
    case "pure":
      return roundedUp(loss.boundedRange ? boundedRangeRenyi(loss.epsilon) : pureRenyi(loss.epsilon));
    case "gaussian":
      return roundedUp(gaussianRenyi(loss.mu));
    case "concentrated":
      return roundedUp(concentratedRenyi(loss.rho));
    case "renyi":
      return (order) => listedValue(loss, order);
    case "approximate":
      return fail("COST_UNKNOWN", {
        found: "an (epsilon, delta) loss in Rényi terms",
        problem: "a positive delta bounds no Rényi divergence",
      });
    default:
      return loss satisfies never;
  }
}

function roundedUp(curve: RenyiCurve): RenyiCurve {
  return (order) => towardsMoreLoss(curve(order));
}

/** The divergence grows with the order, so the value at the next listed order above is a bound. */
function listedValue(loss: RenyiLoss, order: number): number {
  const index = loss.orders.findIndex((listed) => listed >= order);
  return (
    loss.values[index] ??
    fail("COST_UNKNOWN", { found: `a Rényi loss at order ${order}`, problem: "all its orders are smaller" })
  );
}
