import type { Mechanism } from "../mechanisms/mechanism.ts";
import type { PrivateUpdate } from "./private-update.ts";

/**
 * A Gibbs update: one variable drawn from its tempered conditional given the public rest of the state. The
 * draw is a mechanism of its own and the update costs what the mechanism costs, r/T, at every state
 * (central spec §2.4): a `PosteriorMechanism` for a parameter, `exponentialMechanism` for a variable with a
 * list of values. `conditional` reads the records: what the mechanism randomises given the state.
 *
 * A sweep over D such variables that all see all records costs D·r/T. There is no discount for choosing the
 * variable at random: a public state shows which one moved (central spec §4, F16).
 *
 * @example
 * ```ts
 * import { exponentialMechanism } from "@dpbayes/privacy/mechanisms";
 * import { SecureSource } from "@dpbayes/privacy/noise";
 * import { gibbsUpdate } from "@dpbayes/privacy/private-mcmc";
 * const logLikelihoods = [-900, -1]; // of the two values of a variable, from the records
 * const update = gibbsUpdate({
 *   mechanism: exponentialMechanism({ epsilon: 1, range: 2, neighbours: "replace-one" }),
 *   conditional: () => logLikelihoods,
 *   assign: (state: { z: number }, z) => ({ ...state, z }),
 * });
 * console.log(update.step({ z: 0 }, SecureSource.platform())); // { z: 1 }
 * ```
 */
export function gibbsUpdate<State, Secret, Output>(options: {
  readonly mechanism: Mechanism<Secret, Output>;
  readonly conditional: (state: State) => Secret;
  readonly assign: (state: State, output: Output) => State;
}): PrivateUpdate<State> {
  const { mechanism, conditional, assign } = options;
  return Object.freeze({
    cost: () => mechanism.cost(),
    step: (state: State, source) => assign(state, mechanism.randomise(conditional(state), source)),
  } satisfies PrivateUpdate<State>);
}
