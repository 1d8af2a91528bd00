import { fail } from "../../errors/index.ts";
import { toConcentrated } from "../conversion/to-concentrated.ts";
import { defaultOrders, toRenyi } from "../conversion/to-renyi.ts";
import type { PrivacyLoss } from "../loss.ts";
import {
  type ConcentratedLoss,
  concentratedLoss,
  type GaussianLoss,
  gaussianLoss,
  type RenyiLoss,
  renyiLoss,
} from "../make-loss.ts";
import { multiplyTowardsMoreLoss, rootTowardsMoreLoss, sumTowardsMoreLoss } from "../rounding.ts";
import { composeBasic } from "./basic.ts";
import { sameNeighbours } from "./same-neighbours.ts";

/**
 * The loss of several releases about the same records, in the currency that loses least without being
 * told a δ: Gaussian losses add μ² (exactly), pure and approximate ones add ε and δ, concentrated ones and
 * mixtures with them add ρ, anything with a Rényi loss adds Rényi values. A mixture of an approximate
 * loss with any of these has no common currency until a δ is chosen: COST_UNKNOWN.
 *
 * @example
 * ```ts
 * import { compose, gaussianLoss } from "@dpbayes/privacy/accounting";
 * const both = compose([gaussianLoss(3, "replace-one"), gaussianLoss(4, "replace-one")]);
 * console.log(both); // { kind: 'gaussian', mu: 5, neighbours: 'replace-one' }
 * ```
 */
export function compose(losses: readonly PrivacyLoss[]): PrivacyLoss {
  const has = (kind: PrivacyLoss["kind"]) => losses.some((loss) => loss.kind === kind);
  if (!has("gaussian") && !has("concentrated") && !has("renyi")) return composeBasic(losses);
  sameNeighbours(losses);
  if (has("approximate")) refuseMixture();
  if (has("renyi")) return composeRenyi(losses);
  return has("pure") || has("concentrated") ? composeConcentrated(losses) : composeGaussian(losses);
}

/** Gaussian releases on the same records are one Gaussian release with μ = √Σμ² (central spec §3). */
export function composeGaussian(losses: readonly PrivacyLoss[]): GaussianLoss {
  const neighbours = sameNeighbours(losses);
  const squares = losses.map((loss) =>
    loss.kind === "gaussian" ? multiplyTowardsMoreLoss(loss.mu, loss.mu) : refuseOther(loss),
  );
  return gaussianLoss(rootTowardsMoreLoss(sumTowardsMoreLoss(squares)), neighbours);
}

/** ρ adds up (Bun & Steinke 2016). */
export function composeConcentrated(losses: readonly PrivacyLoss[]): ConcentratedLoss {
  const neighbours = sameNeighbours(losses);
  return concentratedLoss(sumTowardsMoreLoss(losses.map((loss) => toConcentrated(loss).rho)), neighbours);
}

/** Rényi values add up order by order (Mironov 2017). */
export function composeRenyi(
  losses: readonly PrivacyLoss[],
  orders: readonly number[] = commonOrders(losses),
): RenyiLoss {
  const neighbours = sameNeighbours(losses);
  const each = losses.map((loss) => toRenyi(loss, orders));
  const values = orders.map((_, i) => sumTowardsMoreLoss(each.map((loss) => loss.values[i]!)));
  return renyiLoss(orders, values, neighbours);
}

/** All orders listed by any loss, up to the highest that every listed loss can bound. */
function commonOrders(losses: readonly PrivacyLoss[]): readonly number[] {
  const lists = losses.flatMap((loss) => (loss.kind === "renyi" ? [loss.orders] : []));
  if (lists.length === 0) return defaultOrders;
  const highest = Math.min(...lists.map((orders) => orders.at(-1)!));
  return [...new Set(lists.flat())].filter((order) => order <= highest).sort((a, b) => a - b);
}

function refuseOther(loss: PrivacyLoss): never {
  return fail("COST_UNKNOWN", {
    found: `a ${loss.kind} loss in a Gaussian composition`,
    problem: "only Gaussian losses add their squares; use compose",
  });
}

function refuseMixture(): never {
  return fail("COST_UNKNOWN", {
    found: "an (epsilon, delta) loss composed with Gaussian, concentrated or Rényi losses",
    problem: "they have no common currency; convert all with toApproximate and use composeBasic",
  });
}
