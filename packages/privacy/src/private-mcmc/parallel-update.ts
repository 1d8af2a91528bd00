import { composeOverDisjointRecords } from "../accounting/composition/parallel.ts";
import type { PrivateUpdate } from "./private-update.ts";

/**
 * Updates that each read records of their own, no record being read by two: together they cost as much as
 * the dearest one, not the sum (central spec §2.4). One pass over latent variables of which variable l sees
 * record l alone costs r/T. **That the records are disjoint is the caller's promise**, and under
 * replace-one also that a replaced record stays with its update.
 */
export function parallelUpdate<State>(updates: readonly PrivateUpdate<State>[]): PrivateUpdate<State> {
  const loss = composeOverDisjointRecords(updates.map((update) => update.cost()));
  return Object.freeze({
    cost: () => loss,
    step: (state: State, source) => updates.reduce((now, update) => update.step(now, source), state),
  } satisfies PrivateUpdate<State>);
}
