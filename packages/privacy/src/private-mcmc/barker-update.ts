import type { Neighbours } from "../accounting/loss.ts";
import { exponentialMechanism } from "../mechanisms/exponential/exponential.ts";
import type { SecureSource } from "../noise/secure-source.ts";
import type { PrivateUpdate } from "./private-update.ts";

export interface BarkerOptions<State> {
  readonly epsilon: number;
  /**
   * r: for neighbours, the largest minus the smallest change of the log-likelihood over all states (central
   * spec §2.2).
   */
  readonly range: number;
  readonly neighbours: Neighbours;
  /** How far the log-likelihood ratio can lie from the exact one; range·2^-22 unless given. More costs temperature. */
  readonly scoreError?: number;
  /** A proposal from the public state and fresh randomness. It must not look at the records. */
  readonly propose: (state: State, source: SecureSource) => State;
  /** log-likelihood of the proposal minus that of the state, right to within `scoreError`. */
  readonly logLikelihoodRatio: (state: State, proposal: State) => number;
  /** log of prior and proposal ratios, π(θ')q(θ|θ')/π(θ)q(θ'|θ); public, not tempered. 0 unless given. */
  readonly logPublicRatio?: (state: State, proposal: State) => number;
}

/**
 * A proposal, accepted with Barker's probability 1/(1 + e^{−Δ/T}), T = r/ε: pure ε-DP at every state and
 * for every proposal that does not look at the records.
 *
 * Proof. Accepting is the exponential mechanism on two candidates, the state with score 0 and the proposal
 * with score Δ: e^{Δ/T}/(1 + e^{Δ/T}); what is public in Δ may be subtracted from the state's score instead. Between neighbours the two scores' changes differ by at most r. So
 * accepting and rejecting both cost at most r/T = ε, rounding included, and the coin is exact
 * (mechanisms/exponential). Metropolis' min(1, e^{Δ/T}) has no such bound, because it rejects with a
 * probability that may be 0, and is not offered (central spec §2.4).
 *
 * The chain leaves prior·likelihood^{1/T} invariant, as with Metropolis; it accepts at least half as often.
 */
export function barkerUpdate<State>(options: BarkerOptions<State>): PrivateUpdate<State> {
  const { propose, logLikelihoodRatio, logPublicRatio } = options;
  const mechanism = exponentialMechanism(options);
  const { temperature } = mechanism.parameters;
  return Object.freeze({
    cost: () => mechanism.cost(),
    step(state: State, source) {
      const proposal = propose(state, source);
      const open = logPublicRatio?.(state, proposal) ?? 0;
      // Outside the prior's support; known without the records, and still paid for.
      if (open === Number.NEGATIVE_INFINITY) return state;
      // The public part goes to the state's score: added to the secret one in floating point it would swallow digits of it.
      const scores = [-temperature * open, logLikelihoodRatio(state, proposal)];
      return mechanism.randomise(scores, source) === 1 ? proposal : state;
    },
  } satisfies PrivateUpdate<State>);
}
