import { type Fit, fit, fitChain, loadFit, type StudyModel, saveFit } from "@dpbayes/inference";
import { parseStudyOrBundle } from "@dpbayes/privacy/formats";
import { fail } from "../errors/index.ts";
import type { FitSettings } from "../fits/fit-settings.ts";
import { summaryOf } from "./summary-of.ts";
import type { ThreadProgress, ThreadResult, ThreadTask } from "./thread-task.ts";

/** Megabytes of a posterior that the database keeps. */
const MOST_MEGABYTES = 64;

export interface TaskWatch {
  readonly signal: AbortSignal;
  onProgress(progress: ThreadProgress): void;
}

/** Runs one chain, or joins all: what comes out depends on the task alone. */
export async function doTask(task: ThreadTask, watch: TaskWatch): Promise<ThreadResult> {
  const study = parseStudyOrBundle(task.study);
  const releases = task.releases.map((file) => JSON.parse(new TextDecoder().decode(file)) as unknown);
  const settings = { ...task.settings, signal: watch.signal };
  if (task.kind === "assemble") {
    const joined = await fit(study, releases, {
      ...settings,
      finished: task.chains.map((file) => loadFit(file)),
    });
    return { ...fileOf(joined), divergences: 0, summary: summaryOf(joined) };
  }
  let divergences = 0;
  const chain = await fitChain(study, releases, task.chain, {
    ...settings,
    timeLimit: task.timeLimit,
    onModel: (model) => requireRoom(model, task.settings),
    onProgress: ({ done, divergences: found, trace }) => {
      divergences = found;
      watch.onProgress({ done, divergences, trace });
    },
  });
  return { ...fileOf(chain), divergences };
}

function fileOf(made: Fit): { readonly file: Uint8Array } {
  return { file: saveFit(made) };
}

/** Said as soon as the model says how many numbers a draw has: before the first step. */
function requireRoom({ target }: StudyModel, { chains, draws }: FitSettings): void {
  const width = target.parameters.reduce(
    (sum, { shape }) => sum + shape.reduce((product, length) => product * length, 1),
    0,
  );
  const megabytes = (8 * chains * draws * width) / 2 ** 20;
  if (megabytes > MOST_MEGABYTES)
    fail("FIT_TOO_LARGE", { found: Math.ceil(megabytes), accepted: MOST_MEGABYTES });
}
