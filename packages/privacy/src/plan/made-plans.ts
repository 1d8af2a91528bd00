import type { ReleasePlan } from "./plan.ts";

/**
 * The plans that were made here. A plan may travel, from a release to the ledger that pays for it, and be run
 * without being worked out again; one that only looks like a plan may state less noise than its study needs. Made
 * plans are frozen through and through, so what is run is what was worked out.
 */
const made = new WeakSet<object>();

export function madePlan<Made extends ReleasePlan>(plan: Made): Made {
  freezeThrough(plan);
  made.add(plan);
  return plan;
}

export function isMadePlan(value: unknown): value is ReleasePlan {
  return typeof value === "object" && value !== null && made.has(value);
}

/** Parts of a frozen object may be open still, so freezing does not end at one. */
function freezeThrough(value: object): void {
  Object.freeze(value);
  for (const part of Object.values(value)) if (typeof part === "object" && part !== null) freezeThrough(part);
}
