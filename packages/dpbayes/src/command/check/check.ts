import { type CheckReport, checkText } from "@dpbayes/inference";
import { type CheckReport, check, checkText, type Fit, type ModelOptions } from "@dpbayes/inference";
import { fit as fitInThreads } from "@dpbayes/inference/node";
import {
  type CalibratedTruth,
  calibrateStudy,
  calibrationRows,
  isTooNarrow,
  type StudyCalibration,
} from "../../own-study/index.ts";
import { SUCCESS } from "../arguments/command.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import type { FitSettings } from "../fit/fit-settings.ts";
import { type Io, print, printText } from "../terminal/io.ts";
import { checkReport } from "./check-report.ts";
import { checkedFit } from "./checked-fit.ts";

/** Something was found: neither success nor failure of the program. */
const FOUND = 3;

export async function runCheck(given: Given, io: Io): Promise<number> {
  const falseAlarm = given.number("false-alarm", (rate) => rate > 0 && rate < 1, "between 0 and 1");
  const seed = given.text("seed");
  const settings = {
    quick: given.has("quick"),
    ...(falseAlarm !== undefined && { falseAlarm }),
    ...(seed !== undefined && { seed }),
  };
  const report = await checkReport(await checkedFit(given), settings, io);
  say(given, io, report);
  return report.findings.length > 0 ? FOUND : SUCCESS;
}

function say(given: Given, io: Io, report: CheckReport): void {
  if (given.has("json")) print(io, JSON.stringify(report));
  else printText(io, checkText(report));
    ...(!given.has("quick") && { refit: (others: readonly unknown[]) => refitted(checked, others, io) }),
  }).finally(progress.clear);
  const calibrations = await calibrated(given, io, checked);
  say(given, io, report, calibrations);
  return report.findings.length > 0 || calibrations.some(isTooNarrow) ? FOUND : SUCCESS;
}

/** Simulated studies like this one, at the posterior mean and at draws of the posterior; none unless they are asked for. */
async function calibrated(given: Given, io: Io, checked: CheckedFit): Promise<readonly StudyCalibration[]> {
  const repeats = given.count("calibrate", 10);
  if (repeats === undefined) return [];
  const workers = given.count("workers", 1);
  const { fit, study, releases, settings } = checked;
  const options = optionsOf(settings);
  const progress = partsProgress(io, `${2 * repeats} simulated studies`);
  const run = (truth: CalibratedTruth, before: number) =>
    calibrateStudy(fit, {
      ...{ study, releases, options, repeats, truth, workers, signal: io.signal },
      seed: given.text("seed") ?? "1",
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

const SHORT_RUN = { chains: 2, warmup: 500, draws: 500, thin: 1 } as const;

/** A short fit of other releases, as the fit was asked for. */
function refitted({ study, settings }: CheckedFit, releases: readonly unknown[], io: Io): Promise<Fit> {
  return fitInThreads(study, releases, { ...settings, ...SHORT_RUN, signal: io.signal });
}

function say(given: Given, io: Io, report: CheckReport, calibrations: readonly StudyCalibration[]): void {
  if (given.has("json")) {
    print(io, JSON.stringify({ ...report, ...(calibrations.length > 0 && { calibrations }) }));
    return;
  }
  printText(io, checkText(report));
  for (const calibration of calibrations)
    printText(io, ["", ...calibration.sentences, calibrationRows(calibration)].join("\n"));
}
