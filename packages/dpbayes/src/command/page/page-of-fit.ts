import { type Fit, priorFitted } from "@dpbayes/inference";
import type { Study } from "@dpbayes/privacy";
import { compareForPage, fitPage, type PageOptions, quoted, repeatCommand } from "../../page/index.ts";
import { calibrations } from "../check/calibrations.ts";
import { checkReport } from "../check/check-report.ts";
import type { CheckedFit } from "../check/checked-fit.ts";
import type { FitTask } from "../fit/fit-folder.ts";
import { wordsOfHolders } from "../fit/holder-settings.ts";
import { wordsOfPrior } from "../fit/prior-settings.ts";
import { wordsOfRecordModel } from "../fit/record-model-file.ts";
import { wordsOfSampler } from "../fit/sampler-settings.ts";
import type { Io } from "../terminal/io.ts";
import { partsProgress } from "../terminal/progress.ts";
import { version } from "../version.ts";

/** What a page may have, and may go without. */
export interface PageParts {
  /** Nothing that takes simulated studies. */
  readonly plain?: boolean;
  /** What `check` finds. */
  readonly check?: boolean;
  /** So many simulated studies like this one, and as many again. */
  readonly calibrate?: number;
}

/**
 * The page of a fit: one HTML file that needs nothing else. Prior and noise are compared by simulated studies of the
 * same size, unless `plain` leaves that out.
 */
export async function pageOf(fit: Fit, task: FitTask, io: Io, parts: PageParts): Promise<string> {
  const { study, releases, settings, files } = task;
  const versions = { dpbayes: version(), node: process.versions.node };
  const date = io.now().toISOString().slice(0, 10);
  const { method, prior, sampler, thin, holders, recordModel } = settings;
  const flags = [
    ...(thin > 1 ? [`--thin ${thin}`] : []),
    ...wordsOfSampler(sampler),
    ...(method === undefined ? [] : [`--method ${quoted(method)}`]),
    ...wordsOfRecordModel(recordModel),
    ...wordsOfPrior(prior),
    ...wordsOfHolders(holders),
  ];
  const command = repeatCommand(fit, study, releases, { flags, ...(files && { files }) });
  const checked = await checkedParts({ fit, study, releases, settings }, parts, io);
  const options = { study, releases, versions, date, command, ...checked };
  // Simulated studies are of the family, whose parameters a record model does not have.
  if (parts.plain || recordModel) return fitPage(fit, options);
  const progress = partsProgress(io, "the comparison with prior and noise");
  const comparison = await compareForPage(fit, {
    study: asFitted(task),
    releases,
    signal: io.signal,
    onProgress: progress.heard,
  }).finally(progress.clear);
  return fitPage(fit, { ...options, comparison });
}

async function checkedParts(
  checked: CheckedFit,
  { check, calibrate }: PageParts,
  io: Io,
): Promise<Pick<PageOptions, "checks" | "calibrations">> {
  const asked = calibrate && { repeats: calibrate, workers: undefined, seed: undefined };
  return {
    ...(check && { checks: await checkReport(checked, {}, io) }),
    ...(asked && { calibrations: await calibrations(checked, asked, io) }),
  };
}

/** The study with the prior, the method and the words on holders that this fit was given: what it is compared with has them too. */
function asFitted({ study, settings }: FitTask): Study {
  const { method = study.model.method, prior, holders } = settings;
  const priors = priorFitted(study, prior);
  return {
    ...study,
    model: {
      ...study.model,
      ...(method !== undefined && { method }),
      ...(Object.keys(priors).length > 0 && { prior: priors }),
      ...(holders !== undefined && { holders }),
    },
  };
}
