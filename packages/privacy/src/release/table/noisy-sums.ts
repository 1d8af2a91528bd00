import type { SecureSource } from "../../noise/secure-source.ts";
import type { VectorPlan } from "../../plan/plan.ts";
import { withoutWeights } from "../format/frame.ts";

/** Noise on exact sums, wherever they were computed, and the way back to the units of the statistic. */
export function noisySums(
  { mechanism, statistic }: VectorPlan,
  totals: readonly bigint[],
  source: SecureSource,
): readonly number[] {
  return withoutWeights(mechanism.randomise(totals, source), statistic.layout);
}
