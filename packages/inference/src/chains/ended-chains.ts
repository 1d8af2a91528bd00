import { parametersSize } from "../contracts/parameter-names.ts";
import { fail } from "../errors/index.ts";
import type { ChainResult, FinishedChains } from "./chain-result.ts";
import { type ChainOutcome, failureOf } from "./outcome.ts";
import type { ChainOptions, RunPlan } from "./settings.ts";

/** The chains of a run that have ended, and those that are left to run. */
export interface EndedChains {
  /** From 0, in order; workers take them off. */
  readonly left: number[];
  readonly outcomes: readonly ChainOutcome[];
  /** Keeps an outcome and tells the caller, whose error it throws. */
  add(outcome: ChainOutcome): Promise<void>;
}

/** Starts with the chains that were finished before. */
export function endedChains(plan: RunPlan, { finished, onChain, onFailure }: ChainOptions): EndedChains {
  const outcomes = finished === undefined ? [] : takenOver(plan, finished);
  const done = new Set(outcomes.map(({ chain }) => chain));
  const all = Array.from({ length: plan.chains }, (_, chain) => chain);
  return {
    left: all.filter((chain) => !done.has(chain)),
    outcomes,
    async add(outcome) {
      outcomes.push(outcome);
      if (outcome.kind === "finished") await onChain?.({ ...outcome.source, result: outcome.result });
      else onFailure?.(failureOf(outcome, plan.seed));
    },
  };
}

function takenOver(plan: RunPlan, { parameters, method, results }: FinishedChains): ChainOutcome[] {
  const width = parametersSize(parameters);
  const seen = new Set<number>();
  for (const result of results) {
    const { chain } = result;
    const problem = seen.has(chain) ? "given twice" : problemOf(plan, result, width);
    if (problem)
      fail("ARGUMENT", { name: `finished chain ${chain + 1}`, found: problem, accepted: "of this run" });
    seen.add(chain);
  }
  return results.map((result) => ({
    kind: "finished",
    chain: result.chain,
    source: { parameters, method },
    result,
  }));
}

/** Draws of another run among those of this one would be told apart by nobody. */
function problemOf(plan: RunPlan, { chain, seed, draws, warmup }: ChainResult, width: number) {
  if (!Number.isInteger(chain) || chain < 0 || chain >= plan.chains) return `not one of ${plan.chains}`;
  if (seed !== plan.seed) return "of another seed";
  if (draws.length !== plan.draws * width) return "of another number of draws";
  return warmup.steps === plan.warmup ? undefined : "of another warm-up";
}
