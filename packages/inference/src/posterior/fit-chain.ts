import type { Study, StudyBundle } from "@dpbayes/privacy/formats";
import { samplerOf } from "../chains/method.ts";
import { failureOf } from "../chains/outcome.ts";
import { progressReporter } from "../chains/progress.ts";
import { runChain } from "../chains/run-chain.ts";
import { requireNumber } from "../errors/index.ts";
import type { Fit } from "../fit/fit.ts";
import type { Collected } from "./collected.ts";
import { fitOfChain } from "./finished-chains.ts";
import { type FitOptions, prepareFit, sharedByChains } from "./prepare-fit.ts";

/**
 * One chain of a fit, from 0, in this thread: a fit of it alone, as `onChain` of `fit` hears of it. It depends on nothing but the
 * study, the releases, the options and its number, so that chains can be run anywhere; `fit` with all of them as `finished`
 * is the fit that would have run them itself.
 *
 * @example
 * ```ts
 * import { fit, fitChain } from "@dpbayes/inference";
 * import { parseStudy } from "@dpbayes/privacy/formats";
 * import { collectReports, reporter } from "@dpbayes/privacy";
 * const study = parseStudy({
 *   format: "dpbayes.study/1",
 *   id: "smoking",
 *   question: "Who smokes?",
 *   variables: { smokes: { type: "boolean" } },
 *   model: { family: "bernoulli", formula: "smokes ~ 1" },
 *   privacy: { setting: "local", epsilon: 1, unit: "one person" },
 * });
 * const report = reporter(study);
 * const { releases } = await collectReports(study, Array.from({ length: 500 }, () => report({ smokes: true })));
 * const options = { seed: 7, chains: 2, warmup: 100, draws: 200 };
 * const finished = [await fitChain(study, releases, 1, options), await fitChain(study, releases, 0, options)];
 * const joined = await fit(study, releases, { ...options, finished });
 * const whole = await fit(study, releases, options);
 * console.log(joined.values.every((value, i) => value === whole.values[i])); // true
 * ```
 */
export async function fitChain(
  study: Study | StudyBundle,
  releases: readonly unknown[] | Collected,
  chain: number,
  options: Omit<FitOptions, "onChain" | "finished"> = {},
): Promise<Fit> {
  const started = performance.now();
  const prepared = prepareFit(study, releases, options);
  const { plan, words } = sharedByChains(prepared);
  const { target } = prepared.model;
  requireNumber(
    "chain",
    chain,
    (one) => Number.isInteger(one) && one >= 0 && one < plan.chains,
    `an integer from 0 to ${plan.chains - 1}`,
  );
  // A bad option is told as such, not as a failure of the chain.
  samplerOf(target, plan.method, plan.warmup);
  const outcome = await runChain(target, plan, chain, {
    report: progressReporter(plan, [chain], options.onProgress).heard,
    signal: options.signal,
    deadline: started + 1000 * plan.timeLimit,
    timeLimit: plan.timeLimit,
  });
  if (outcome.kind === "failed") throw failureOf(outcome, plan.seed).error;
  return fitOfChain(plan, words, { ...outcome.source, result: outcome.result });
}
