import type { ModelReference } from "../contracts/model.ts";
import { requireTarget, type Target } from "../contracts/target.ts";
import { endedChains } from "./ended-chains.ts";
import { samplerOf } from "./method.ts";
import { runOf, type SamplingRun } from "./outcome.ts";
import { progressReporter } from "./progress.ts";
import { runChain, type Supervision } from "./run-chain.ts";
import { type ChainOptions, requireRoom, runPlan } from "./settings.ts";
import { loadModel, requireReference } from "./workers/load-model.ts";

/**
 * Runs chains one after the other in this thread, giving way to other work every few milliseconds.
 * `runChainsInWorkers` of `@dpbayes/inference/node` and `/browser` gives the same draws in parallel.
 *
 * @example
 * ```ts
 * import { type Model, runChains } from "@dpbayes/inference";
 * const standardNormal: Model = {
 *   parameters: [{ name: "x", shape: [] }],
 *   dimension: 1,
 *   logDensityGradient: (q, gradient) => {
 *     gradient[0] = -q[0]!;
 *     return -0.5 * q[0]! ** 2;
 *   },
 *   constrain: (q, out) => out.set(q),
 *   initial: (rng) => Float64Array.of(rng.normal()),
 * };
 * const run = await runChains(standardNormal, { seed: 1, chains: 2, draws: 500 });
 * console.log(run.results.map(({ draws }) => draws.length).join(" "), run.failures.length); // 500 500 0
 * ```
 */
export async function runChains(
  target: Target | ModelReference,
  options: ChainOptions,
): Promise<SamplingRun> {
  const plan = runPlan(options);
  const started = performance.now();
  const model = await targetOf(target);
  requireRoom(plan, model.parameters);
  // A bad option is one error before anything runs, not one of every chain.
  samplerOf(model, plan.method, plan.warmup);
  const ended = endedChains(plan, options);
  const progress = progressReporter(plan, ended.left, options.onProgress);
  const watch: Supervision = {
    report: progress.heard,
    signal: options.signal,
    deadline: started + 1000 * plan.timeLimit,
    timeLimit: plan.timeLimit,
  };
  for (const chain of ended.left) {
    const outcome = await runChain(model, plan, chain, watch);
    progress.ended(chain);
    await ended.add(outcome);
  }
  return runOf(plan, ended.outcomes, (performance.now() - started) / 1000);
}

function targetOf(given: Target | ModelReference): Target | Promise<Target> {
  const isReference = typeof given === "object" && given !== null && "builder" in given;
  return isReference ? loadModel(requireReference(given)) : requireTarget("model", given);
}
