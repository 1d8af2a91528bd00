import { fail } from "../../errors/index.ts";
import { ownFields, requirePlainObjects } from "../../json/own.ts";
import type { ReleasePlan, VectorPlan } from "../../plan/plan.ts";
import { planTable } from "../../plan/plan-table.ts";
import type { Study } from "../../study/study.ts";
import { type PrivatizeOptions, requireOptions } from "./privatize-options.ts";

/**
 * The plan of a run, once study and options are known to be good: all that `privatize` does before it reads a
 * record. For those who compute the sums elsewhere: a mistake found afterwards would cost the whole scan.
 */
export function checkedPlan(study: Study | ReleasePlan, options: PrivatizeOptions = {}): VectorPlan {
  requirePlainObjects();
  requireOptions(options);
  const plan = planTable(study);
  requireSkippable(plan, ownFields(options));
  return plan;
}

/** Leaving records out keeps the sensitivity only where their number is private. */
function requireSkippable({ neighbours }: VectorPlan, { onInvalid }: PrivatizeOptions): void {
  if (onInvalid !== "skip" || neighbours === "add-remove") return;
  const accepted =
    "state add-remove neighbours, or mend the records: with a public count, leaving one out would show";
  fail("RECORDS_SKIP", { found: neighbours, accepted });
}
