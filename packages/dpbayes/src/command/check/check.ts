import { type CheckReport, check, checkText } from "@dpbayes/inference";
import { SUCCESS } from "../arguments/command.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { type Io, print, printText } from "../terminal/io.ts";
import { partsProgress } from "../terminal/progress.ts";
import { checkedFit } from "./checked-fit.ts";

/** Something was found: neither success nor failure of the program. */
const FOUND = 3;

export async function runCheck(given: Given, io: Io): Promise<number> {
  const falseAlarm = given.number("false-alarm", (rate) => rate > 0 && rate < 1, "between 0 and 1");
  const seed = given.text("seed") ?? "1";
  const { fit, study, releases } = await checkedFit(given);
  const progress = partsProgress(io, "the holders by themselves");
  const report = await check(fit, {
    ...{ study, releases, seed, signal: io.signal, onProgress: progress.heard },
    ...(falseAlarm !== undefined && { falseAlarm }),
  }).finally(progress.clear);
  say(given, io, report);
  return report.findings.length > 0 ? FOUND : SUCCESS;
}

function say(given: Given, io: Io, report: CheckReport): void {
  if (given.has("json")) print(io, JSON.stringify(report));
  else printText(io, checkText(report));
}
