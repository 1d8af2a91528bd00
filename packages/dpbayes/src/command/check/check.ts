import { type CheckReport, check, checkText, type Fit } from "@dpbayes/inference";
import { fit as fitInThreads } from "@dpbayes/inference/node";
import { SUCCESS } from "../arguments/command.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { type Io, print, printText } from "../terminal/io.ts";
import { partsProgress } from "../terminal/progress.ts";
import { type CheckedFit, checkedFit } from "./checked-fit.ts";

/** Something was found: neither success nor failure of the program. */
const FOUND = 3;

export async function runCheck(given: Given, io: Io): Promise<number> {
  const falseAlarm = given.number("false-alarm", (rate) => rate > 0 && rate < 1, "between 0 and 1");
  const seed = given.text("seed") ?? "1";
  const checked = await checkedFit(given);
  const { fit, study, releases } = checked;
  const progress = partsProgress(io, "the holders by themselves");
  const report = await check(fit, {
    ...{ study, releases, seed, signal: io.signal, onProgress: progress.heard },
    ...(falseAlarm !== undefined && { falseAlarm }),
    ...(!given.has("quick") && { refit: (others: readonly unknown[]) => refitted(checked, others, io) }),
  }).finally(progress.clear);
  say(given, io, report);
  return report.findings.length > 0 ? FOUND : SUCCESS;
}

const SHORT_RUN = { chains: 2, warmup: 500, draws: 500, thin: 1 } as const;

/** A short fit of other releases, as the fit was asked for. */
function refitted({ study, settings }: CheckedFit, releases: readonly unknown[], io: Io): Promise<Fit> {
  return fitInThreads(study, releases, { ...settings, ...SHORT_RUN, signal: io.signal });
}

function say(given: Given, io: Io, report: CheckReport): void {
  if (given.has("json")) print(io, JSON.stringify(report));
  else printText(io, checkText(report));
}
