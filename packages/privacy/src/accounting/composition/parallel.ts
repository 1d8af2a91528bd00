import { fail } from "../../errors/index.ts";
import type { PrivacyLoss } from "../loss.ts";
import {
  approximateLoss,
  boundedRangeLoss,
  concentratedLoss,
  gaussianLoss,
  pureLoss,
  type RenyiLoss,
  renyiLoss,
} from "../make-loss.ts";
import { sameNeighbours } from "./same-neighbours.ts";

/**
 * The loss of releases made from DISJOINT parts of the records, each person occurring in one part
 * only: the maximum, not the sum (central spec §3). Under replace-one the sizes of the parts are
 * public, so a replaced record stays in its part. If a person may occur in several parts, use
 * `compose` instead.
 */
export function composeOverDisjointRecords(losses: readonly PrivacyLoss[]): PrivacyLoss {
  const neighbours = sameNeighbours(losses);
  const kinds = new Set(losses.map((loss) => loss.kind));
  if (only(kinds, "gaussian")) return gaussianLoss(largest(losses, "mu"), neighbours);
  if (only(kinds, "concentrated")) return concentratedLoss(largest(losses, "rho"), neighbours);
  if (only(kinds, "pure")) return pureOf(losses)(largest(losses, "epsilon"), neighbours);
  if (only(kinds, "pure", "approximate"))
    return approximateLoss(largest(losses, "epsilon"), largest(losses, "logDelta"), neighbours);
  if (only(kinds, "renyi")) return largestRenyi(losses as readonly RenyiLoss[]);
  return fail("COST_UNKNOWN", {
    found: `the maximum of ${[...kinds].join(" and ")} losses`,
    problem: "they are in different currencies; convert them to one first",
  });
}

/**
 * A neighbour changes one part only, so the log ratio is that part's: bounded-range if all parts are. If a
 * part is run in view of what others released, this holds given what they released, the law of which is the
 * same for both neighbours; so do ε and ε²/8-zCDP, all that the mark is used for.
 */
function pureOf(losses: readonly PrivacyLoss[]) {
  return losses.every((loss) => loss.kind === "pure" && loss.boundedRange) ? boundedRangeLoss : pureLoss;
}

function only(kinds: ReadonlySet<string>, ...accepted: string[]): boolean {
  return [...kinds].every((kind) => accepted.includes(kind));
}

function largest(losses: readonly PrivacyLoss[], field: "epsilon" | "logDelta" | "mu" | "rho"): number {
  const values = losses.flatMap((loss) => {
    const value = (loss as Partial<Record<typeof field, number>>)[field];
    return value === undefined ? [] : [value];
  });
  return values.reduce((a, b) => Math.max(a, b));
}

function largestRenyi(losses: readonly RenyiLoss[]): RenyiLoss {
  const [first] = losses as readonly [RenyiLoss, ...RenyiLoss[]];
  if (losses.some((loss) => loss.orders.join() !== first.orders.join()))
    fail("COST_UNKNOWN", { found: "the maximum of Rényi losses", problem: "their lists of orders differ" });
  const values = first.orders.map((_, i) => losses.reduce((a, loss) => Math.max(a, loss.values[i]!), 0));
  return renyiLoss(first.orders, values, first.neighbours);
}
