import type { ChainFailure, Fit, Progress, StudyModel } from "@dpbayes/inference";
import { fit } from "@dpbayes/inference/node";
import { DpbayesError } from "@dpbayes/privacy";
import { fail } from "../../errors/index.ts";
import { type FitTask, saveChain, savePosterior } from "./fit-folder.ts";
import { loadRecordModel } from "./record-model-file.ts";

export interface RunOptions {
  readonly workers?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** Sees the model before a chain is run; releases that do not fit the study never get there. */
  readonly onModel?: (model: StudyModel) => void;
}

/** What became of a fit. */
export interface FitOutcome {
  readonly fit: Fit;
  /** Chains that are still to be run. */
  readonly missing: number;
}

/**
 * The library's fit, which goes on from the finished chains. Every chain is on the disk as soon as it is done: a run
 * that is cancelled or killed loses the chains under way and no other. The posterior joins what is there.
 */
export async function runFit(
  folder: string,
  { study, releases, refused, settings }: FitTask,
  finished: readonly Fit[],
  options: RunOptions,
): Promise<FitOutcome> {
  const failures: ChainFailure[] = [];
  const { recordModel, ...rest } = settings;
  const model = recordModel && (await loadRecordModel(recordModel));
  const joined = await fit(study, refused ? { releases, refused } : releases, {
    ...rest,
    ...options,
    ...(model && { model }),
    finished,
    onChain: (chain) => saveChain(folder, chain),
    onFailure: (failure) => failures.push(failure),
  }).catch((error: unknown) => refuse(error, failures, folder));
  throwOwn(failures);
  savePosterior(folder, joined);
  return { fit: joined, missing: failures.length };
}

/** A chain that failed on its own stops the fit; one that was cancelled can be run later. */
function throwOwn(failures: readonly ChainFailure[]): void {
  const own = failures.find(({ error }) => error.code !== "CANCELLED");
  if (own) throw own.error;
}

function refuse(error: unknown, failures: readonly ChainFailure[], folder: string): never {
  throwOwn(failures);
  if (!(error instanceof DpbayesError)) throw error;
  if (error.code === "FINISHED_MODEL") fail("FIT_FOLDER_MODEL", { ...error.details, folder });
  if (error.code !== "CANCELLED") throw error;
  return fail("CANCELLED", { kept: `no chain was finished; go on with: dpbayes fit --resume ${folder}` });
}
