import { availableParallelism } from "node:os";
import { createFit, type Fit, type Progress, type StudyModel } from "@dpbayes/inference";
import { runChainsInWorkers } from "@dpbayes/inference/node";
import { DpbayesError, fail } from "../../errors/index.ts";
import { type FitTask, finishedChains, saveChain, savePosterior } from "./fit-folder.ts";
import { joinChains } from "./join-chains.ts";
import type { OneChainData } from "./one-chain-target.ts";

export interface RunOptions {
  readonly workers?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/** What became of a fit. */
export interface FitOutcome {
  readonly fit: Fit;
  /** Chains that are still to be run, from 0. */
  readonly missing: readonly number[];
}

/**
 * Runs the chains of a folder that are not finished, a thread for each, and saves every one as soon as it is done:
 * a run that is cancelled or killed loses the chains under way and no other. The posterior joins what is there.
 */
export async function runFit(
  folder: string,
  task: FitTask,
  model: StudyModel,
  options: RunOptions = {},
): Promise<FitOutcome> {
  const before = finishedChains(folder);
  const queue = Array.from({ length: task.settings.chains }, (_, chain) => chain).filter(
    (c) => !before.has(c),
  );
  const problems: unknown[] = [];
  const work = async () => {
    for (let chain = queue.shift(); chain !== undefined; chain = queue.shift()) {
      if (options.signal?.aborted) return;
      try {
        saveChain(folder, chain, await runOne(task, model, chain, options));
      } catch (error) {
        problems.push(error);
        // What stopped one chain, a full disk or Ctrl-C, would stop the others; --resume runs them.
        queue.length = 0;
      }
    }
  };
  const lanes = Math.min(options.workers ?? availableParallelism(), queue.length);
  await Promise.all(Array.from({ length: lanes }, work));
  return outcomeOf(folder, task, model, problems);
}

async function runOne(task: FitTask, model: StudyModel, chain: number, options: RunOptions): Promise<Fit> {
  const { seed, warmup, draws, thin } = task.settings;
  const reference = { module: targetModule(), builder: "oneChainTarget", data: dataOf(task, model, chain) };
  const { parameters, results, failures } = await runChainsInWorkers(reference, {
    seed,
    chains: 1,
    warmup,
    draws,
    thin,
    workers: 1,
    ...(options.signal && { signal: options.signal }),
    onProgress: (progress) => options.onProgress?.({ ...progress, chain }),
  });
  if (failures.length > 0) throw failures[0]!.error;
  return createFit(parameters, [{ ...results[0]!, chain }], { seed });
}

function dataOf(
  { study, releases, settings }: FitTask,
  { compact }: StudyModel,
  chain: number,
): OneChainData {
  const { seed, method, prior } = settings;
  const options = { ...(method !== undefined && { method }), ...(prior !== undefined && { prior }) };
  return compact
    ? { study, releases: [], options, compact: { data: compact.data }, seed, chain }
    : { study, releases, options, seed, chain };
}

/** The module that a thread builds the chain's model from, in TypeScript as in the compiled package. */
function targetModule(): string {
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
  return new URL(`./one-chain-target.${extension}`, import.meta.url).href;
}

/** A chain that failed on its own stops the fit; one that was cancelled can be run later. */
function outcomeOf(
  folder: string,
  task: FitTask,
  model: StudyModel,
  problems: readonly unknown[],
): FitOutcome {
  const failed = problems.find((error) => !(error instanceof DpbayesError && error.code === "CANCELLED"));
  if (failed !== undefined) throw failed;
  const chains = [...finishedChains(folder).values()];
  if (chains.length === 0)
    fail("CANCELLED", { kept: `no chain was finished; go on with: dpbayes fit --resume ${folder}` });
  const fit = joinChains(task, model, chains);
  savePosterior(folder, fit);
  const done = new Set(fit.runs.map(({ chain }) => chain));
  const all = Array.from({ length: task.settings.chains }, (_, chain) => chain);
  return { fit, missing: all.filter((chain) => !done.has(chain)) };
}
