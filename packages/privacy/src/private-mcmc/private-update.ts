import type { PrivacyLoss } from "../accounting/loss.ts";
import type { SecureSource } from "../noise/secure-source.ts";

/**
 * One step of a chain whose state is public and whose data are secret. It knows its cost before it runs.
 * The state that comes back is public too, so everything in it must have come from a mechanism or from the
 * state before.
 */
export interface PrivateUpdate<State> {
  cost(): PrivacyLoss;
  step(state: State, source: SecureSource): State;
}
