import type { ChainSource, FinishedChain, FinishedChains } from "../chains/chain-result.ts";
import type { RunPlan } from "../chains/settings.ts";
import type { Parameter } from "../contracts/model.ts";
import { fail } from "../errors/index.ts";
import { chainResults } from "../fit/chain-results.ts";
import type { Fit } from "../fit/fit.ts";
import { fitOfRun } from "../fit/fit-of-run.ts";
import { type ModelWords, requireModel } from "./model-words.ts";

/** A finished chain as a fit of its own, which can be saved, loaded, and handed to a fit that goes on. */
export function fitOfChain(plan: RunPlan, words: ModelWords, { result, ...source }: FinishedChain): Fit {
  const { model, prior, approximations } = words;
  const run = { ...source, plan, results: [result], failures: [], seconds: result.seconds };
  return fitOfRun(run, { model, prior, approximations });
}

/** The chains of fits as those of a run; fits of another model or sampler are refused. */
export function finishedChains(
  plan: RunPlan,
  source: ChainSource,
  words: ModelWords,
  fits: readonly Fit[],
): FinishedChains {
  const wanted = layoutOf(source.parameters);
  const results = fits.flatMap((fit, i) => {
    requireModel(fit.origin, words, i);
    if (layoutOf(fit.parameters) !== wanted) refuse(i, "of another model");
    const chains = chainResults(fit);
    const [first] = chains;
    // Fits that do not say how they were sampled are taken at the caller's word.
    if (
      first &&
      fit.origin.sampler &&
      samplerOf(fitOfChain(plan, words, { ...source, result: first })) !== samplerOf(fit)
    )
      refuse(i, "of another sampler");
    return chains;
  });
  return { ...source, results };
}

function layoutOf(parameters: readonly Parameter[]): string {
  return JSON.stringify(parameters.map(({ name, shape }) => [name, shape]));
}

function samplerOf({ origin }: Fit): string {
  return JSON.stringify(Object.entries(origin.sampler ?? {}).sort());
}

function refuse(index: number, found: string): never {
  return fail("ARGUMENT", { name: `finished[${index}]`, found, accepted: "a fit of chains of this run" });
}
