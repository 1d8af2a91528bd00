import { type CalibratedTruth, calibrateStudy, type StudyCalibration } from "../../own-study/index.ts";
import type { Io } from "../terminal/io.ts";
import { partsProgress } from "../terminal/progress.ts";
import { type CheckedFit, modelOptionsOf } from "./checked-fit.ts";

export interface CalibrationSettings {
  readonly repeats: number;
  readonly workers: number | undefined;
  readonly seed: string | undefined;
}

/** Simulated studies like this one, at the posterior mean, at draws of the posterior, and with truths from the prior. */
export async function calibrations(
  { fit, study, releases, settings }: CheckedFit,
  { repeats, workers, seed = "1" }: CalibrationSettings,
  io: Io,
): Promise<readonly StudyCalibration[]> {
  const progress = partsProgress(io, `${3 * repeats} simulated studies`);
  const run = (truth: CalibratedTruth, before: number) =>
    calibrateStudy(fit, {
      ...{
        study,
        releases,
        options: modelOptionsOf(settings),
        repeats,
        truth,
        workers,
        seed,
        signal: io.signal,
      },
      onProgress: (done) => progress.heard(before + done, 3 * repeats),
    });
  try {
    return [await run("mean", 0), await run("draws", repeats), await run("prior", 2 * repeats)];
  } finally {
    progress.clear();
  }
}
