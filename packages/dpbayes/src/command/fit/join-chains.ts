import {
  buildModel,
  type ChainResult,
  type Fit,
  fitOfRun,
  type StudyModel,
  type UsedMethod,
} from "@dpbayes/inference";
import { digestOf } from "@dpbayes/privacy/formats";
import type { FitTask } from "./fit-folder.ts";
import { NUTS_DEPTH } from "./one-chain-target.ts";

/** The model that a task's chains sample, for its words and its method. */
export function modelOf({ study, releases, settings }: FitTask): StudyModel {
  const { method, prior } = settings;
  return buildModel(study, releases, {
    ...(method !== undefined && { method }),
    ...(prior !== undefined && { prior }),
  });
}

/** The fit of the chains that are finished, with the origin that the library's own fit has. */
export function joinChains(task: FitTask, model: StudyModel, chains: readonly Fit[]): Fit {
  const { study, releases, settings, refused } = task;
  const run = {
    parameters: chains[0]!.parameters,
    method: methodOf(model),
    plan: { ...settings, method: { kind: "nuts" as const }, timeLimit: Number.POSITIVE_INFINITY },
    results: chains.map((chain) => resultOf(chain, settings.seed)),
    failures: [],
    seconds: 0,
  };
  const unfinished = unfinishedOf(chains, settings.chains);
  const origin = {
    model: `${study.model.family}, ${model.method}`,
    study: digestOf(study),
    releases: releases.map(({ digest }) => digest),
    records: model.records,
    ...(refused && { refused }),
    prior: model.prior,
    ...(unfinished.length > 0 && { unfinished }),
  };
  const found = fitOfRun(run, { ...origin, ...wordsOf(model) });
  const seen = { notes: model.notesAt?.(found) ?? [], approximations: model.approximationsAt?.(found) ?? [] };
  return fitOfRun(run, { ...origin, ...wordsOf(model, seen) });
}

function methodOf({ target }: StudyModel): UsedMethod {
  return "sampler" in target ? { kind: "own" } : { kind: "nuts", maxDepth: NUTS_DEPTH };
}

function resultOf(fit: Fit, seed: ChainResult["seed"]): ChainResult {
  const { chain, seconds, warmup } = fit.runs[0]!;
  return { chain, seed, draws: fit.values, stats: fit.statistics, warmup, seconds };
}

function unfinishedOf(chains: readonly Fit[], wanted: number) {
  const done = new Set(chains.map((fit) => fit.runs[0]!.chain));
  return Array.from({ length: wanted }, (_, chain) => chain)
    .filter((chain) => !done.has(chain))
    .map((chain) => ({ chain, code: "CANCELLED" }));
}

interface Words {
  readonly notes?: readonly string[];
  readonly approximations: readonly string[];
}

/** What a model says, and what its draws add to it; every line once. */
function wordsOf(model: Words, seen: Words = { approximations: [] }): Words {
  const notes = [...new Set([...(model.notes ?? []), ...(seen.notes ?? [])])];
  return {
    ...(notes.length > 0 && { notes }),
    approximations: [...new Set([...model.approximations, ...seen.approximations])],
  };
}
