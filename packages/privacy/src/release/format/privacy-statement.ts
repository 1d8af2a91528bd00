import { fail } from "../../errors/index.ts";
import type { ReleasePlan } from "../../plan/plan.ts";
import type { PrivacyStatement } from "./release.ts";

/** What a release says it spent: the mechanism's own cost, with the unit and relation of the study. */
export function privacyStatement(plan: ReleasePlan): PrivacyStatement {
  const { setting, unit, neighbours, population, distance, delta } = plan.study.privacy;
  const loss = plan.cost();
  if (loss.kind !== "pure" && loss.kind !== "approximate")
    fail("COST_UNKNOWN", { found: `a ${loss.kind} loss`, problem: "a release states epsilon and delta" });
  return {
    setting,
    epsilon: loss.epsilon,
    delta: loss.kind === "pure" ? 0 : (delta ?? Math.exp(loss.logDelta)),
    unit,
    neighbours,
    ...(population !== undefined && { population }),
    ...(distance !== undefined && { distance }),
  };
}
