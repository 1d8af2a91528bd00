import { localFromWithinDistance } from "../accounting/composition/group.ts";
import type { Neighbours, PrivacyLoss, Relation } from "../accounting/loss.ts";
import { multiplyTowardsMoreLoss, towardsMoreLoss } from "../accounting/rounding.ts";
import { localWithin, withinDistance } from "../accounting/within-distance.ts";
import { DpbayesError } from "../errors/index.ts";
import type { CountVectorBounds } from "../measurements/bounds.ts";
import { plannings } from "../mechanisms/local-mechanisms.ts";
import type { VectorPlan } from "./plan.ts";

type Stated = Pick<VectorPlan, "study" | "bounds">;

/**
 * Between which records a plan's noise costs what its mechanism says. The noise of a study without a distance is made for a
 * proved sensitivity, so all neighbours are meant. With one, records within it, unless no two are further apart.
 */
export function relationOf({ study, bounds }: Stated, neighbours: Neighbours): Relation {
  const { distance } = study.privacy;
  if (distance === undefined || distance >= largestDistance(bounds as CountVectorBounds)) return neighbours;
  return localWithin(distance);
}

/** With a stated distance every count is cut to the total by itself: none of one and all of the other is the farthest. */
export function largestDistance({ length, total }: CountVectorBounds): number {
  return length * total;
}

/**
 * What a plan within a distance N costs between records that are `apart` counts apart. Noise whose loss is measured in L1
 * loses in proportion, ε·apart/N (see the geometric mechanism); of other noise only whole steps of N are known, and
 * nothing once their deltas reach one.
 */
export function costBetweenRecords(plan: VectorPlan, apart: number): PrivacyLoss | undefined {
  const loss = plan.cost();
  const distance = withinDistance(loss.neighbours);
  if (distance === undefined) return loss;
  if (loss.kind !== "pure" || plannings[plan.mechanism.kind].norm !== "L1") return inSteps(loss, apart);
  return Object.freeze({
    ...loss,
    epsilon: proportional(loss.epsilon, apart, distance),
    neighbours: "local",
  });
}

function inSteps(loss: PrivacyLoss, apart: number): PrivacyLoss | undefined {
  try {
    return localFromWithinDistance(loss, apart);
  } catch (error) {
    if (error instanceof DpbayesError && error.code === "COST_UNKNOWN") return undefined;
    throw error;
  }
}

/** ε·apart/N, exact where N divides apart. */
function proportional(epsilon: number, apart: number, distance: number): number {
  return apart % distance === 0
    ? multiplyTowardsMoreLoss(apart / distance, epsilon)
    : towardsMoreLoss((epsilon * apart) / distance);
}
