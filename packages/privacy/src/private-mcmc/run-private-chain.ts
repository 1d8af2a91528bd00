import { type Account, requireAccount } from "../accounting/ledger/account.ts";
import type { PrivacyLoss } from "../accounting/loss.ts";
import { requireCount } from "../errors/index.ts";
import { SecureSource } from "../noise/secure-source.ts";
import { payForAsMany, sweepLoss } from "./pay.ts";
import type { PrivateUpdate } from "./private-update.ts";

export interface PrivateChainOptions<State> {
  /** Pays, before the first sweep runs, for as many as it can. */
  readonly account: Account;
  /** The entry's id in the ledger, not used before. */
  readonly id: string;
  /** Must not depend on the records. */
  readonly initial: State;
  /** The updates of one sweep, in order. */
  readonly sweep: readonly PrivateUpdate<State>[];
  readonly sweeps: number;
}

/** What was paid for. */
export interface PrivateChain<State> {
  /** The state after each sweep that was paid for. All of them are public. */
  readonly states: readonly State[];
  /** What one sweep costs, in the account's currency. */
  readonly perSweep: PrivacyLoss;
  readonly stopped: "finished" | "budget";
}

/**
 * Runs sweeps of private updates until they are done or the next one does not fit into the budget: then it
 * stops, and returns the states it was paid for. All of them are paid for, in one entry, before the first one runs:
 * whatever ends the run, what was seen has been paid for. An account that cannot pay for the first sweep pays nothing,
 * and there are no states.
 *
 * Every sweep is accounted for. That a chain at temperature T costs ε once it has converged is no
 * guarantee: nothing certifies convergence, and the states before it leak (central spec §2.4). A ledger in
 * zCDP counts long runs best: ρ = ε²/8 an update.
 *
 * @example
 * ```ts
 * import { openAccount, openLedger, remaining } from "@dpbayes/privacy";
 * import { sharesPosterior } from "@dpbayes/privacy/posterior-sampling";
 * import { gibbsUpdate, runPrivateChain } from "@dpbayes/privacy/private-mcmc";
 * const counts = [14n, 6n]; // from the records
 * const update = gibbsUpdate({
 *   mechanism: sharesPosterior({ levels: 2, epsilon: 0.4, neighbours: "replace-one" }),
 *   conditional: () => counts,
 *   assign: (_: readonly number[], shares) => shares,
 * });
 * const account = openAccount(openLedger({ budget: { epsilon: 1 }, unit: "person", neighbours: "replace-one" }));
 * const run = await runPrivateChain({ account, id: "rate", initial: [0.5, 0.5], sweep: [update], sweeps: 10 });
 * console.log(run.states.length, run.stopped, remaining(await account.ledger())["epsilon"]); // 2 budget 0.2
 * ```
 */
export async function runPrivateChain<State>(
  options: PrivateChainOptions<State>,
): Promise<PrivateChain<State>> {
  const { account, id, initial, sweep } = options;
  requireCount("sweeps", options.sweeps, 1);
  const source = SecureSource.platform();
  const perSweep = sweepLoss(
    requireAccount(account).currency,
    sweep.map((update) => update.cost()),
  );
  const times = await payForAsMany(account, options.sweeps, (n) => ({
    id,
    loss: perSweep,
    times: n,
    note: `${n} sweeps`,
  }));
  const states: State[] = [];
  for (let state = initial; states.length < times; states.push(state))
    state = sweep.reduce((now, update) => update.step(now, source), state);
  const stopped = times < options.sweeps ? "budget" : "finished";
  return Object.freeze({ states: Object.freeze(states), perSweep, stopped });
}
