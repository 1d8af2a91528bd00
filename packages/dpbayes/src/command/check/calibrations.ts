import type { ModelOptions } from "@dpbayes/inference";
import { type CalibratedTruth, calibrateStudy, type StudyCalibration } from "../../own-study/index.ts";
import type { FitSettings } from "../fit/fit-settings.ts";
import type { Io } from "../terminal/io.ts";
import { partsProgress } from "../terminal/progress.ts";
import type { CheckedFit } from "./checked-fit.ts";

export interface CalibrationSettings {
  readonly repeats: number;
  readonly workers: number | undefined;
  readonly seed: string | undefined;
}

/** Simulated studies like this one, first at the posterior mean, then at draws of the posterior. */
export async function calibrations(
  { fit, study, releases, settings }: CheckedFit,
  { repeats, workers, seed = "1" }: CalibrationSettings,
  io: Io,
): Promise<readonly StudyCalibration[]> {
  const progress = partsProgress(io, `${2 * repeats} simulated studies`);
  const run = (truth: CalibratedTruth, before: number) =>
    calibrateStudy(fit, {
      ...{ study, releases, options: optionsOf(settings), repeats, truth, workers, seed, signal: io.signal },
      onProgress: (done) => progress.heard(before + done, 2 * repeats),
    });
  try {
    return [await run("mean", 0), await run("draws", repeats)];
  } finally {
    progress.clear();
  }
}

/** What a fit was asked for that changes its model. */
function optionsOf({ method, prior, options, holders }: Partial<FitSettings> = {}): ModelOptions {
  return {
    ...(method !== undefined && { method }),
    ...(prior !== undefined && { prior }),
    ...(options !== undefined && { options }),
    ...(holders !== undefined && { holders }),
  };
}
