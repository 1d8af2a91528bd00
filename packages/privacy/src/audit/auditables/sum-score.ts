import type { VectorAttack } from "../../mechanisms/attack/attack.ts";
import { attacks } from "../../mechanisms/attack/attacks.ts";
import type { Score } from "../../mechanisms/attack/scores.ts";
import type { VectorMechanism } from "../../mechanisms/local-mechanisms.ts";
import type { ReleasePlan, VectorPlan } from "../../plan/plan.ts";

/** The score of released sums that tells two weighted sums apart best. */
export function sumScore(plan: VectorPlan, first: readonly number[], second: readonly number[]): Score {
  const attack: VectorAttack<VectorMechanism> = attacks[plan.mechanism.kind];
  return onWeighted(attack.score(plan.mechanism, first, second), plan);
}

/** Scores released values in the units in which the noise is the same for all coordinates. */
function onWeighted(score: Score, { statistic }: ReleasePlan): Score {
  const weights = statistic.layout.blocks.flatMap(({ length, weight }) =>
    new Array<number>(length).fill(weight),
  );
  const weighted = new Array<number>(weights.length).fill(0);
  return (released) => {
    for (let i = 0; i < weights.length; i++) weighted[i] = released[i]! * weights[i]!;
    return score(weighted);
  };
}
