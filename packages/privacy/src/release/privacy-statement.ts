import type { PrivacyLoss } from "../accounting/loss.ts";
import { fail } from "../errors/index.ts";
import type { Plan } from "../plan/plan.ts";
import type { PrivacyStatement } from "./release.ts";

/** What a release says it spent: the mechanism's own cost, with the unit and relation of the study. */
export function privacyStatement(plan: Plan): PrivacyStatement {
  const { setting, unit, neighbours } = plan.study.privacy;
  return { setting, ...epsilonAndDelta(plan.cost()), unit, neighbours };
}

function epsilonAndDelta(loss: PrivacyLoss): { epsilon: number; delta: number } {
  if (loss.kind === "pure") return { epsilon: loss.epsilon, delta: 0 };
  if (loss.kind === "approximate") return { epsilon: loss.epsilon, delta: Math.exp(loss.logDelta) };
  return fail("COST_UNKNOWN", {
    found: `a ${loss.kind} loss`,
    problem: "a release states epsilon and delta",
  });
}
