import { type CheckReport, checkText } from "@dpbayes/inference";
import type { FitComparison } from "@dpbayes/inference/checks";
import { calibrationRows, isTooNarrow, type StudyCalibration } from "../../own-study/index.ts";
import { SUCCESS } from "../arguments/command.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { type Io, print, printText } from "../terminal/io.ts";
import { comparisonText, comparisonWith } from "./against.ts";
import { calibrations } from "./calibrations.ts";
import { checkReport } from "./check-report.ts";
import { checkedFit } from "./checked-fit.ts";

/** Something was found: neither success nor failure of the program. */
const FOUND = 3;

export async function runCheck(given: Given, io: Io): Promise<number> {
  const falseAlarm = given.number("false-alarm", (rate) => rate > 0 && rate < 1, "between 0 and 1");
  const seed = given.text("seed");
  const repeats = given.count("calibrate", 10);
  const workers = given.count("workers", 1);
  const settings = {
    quick: given.has("quick"),
    ...(falseAlarm !== undefined && { falseAlarm }),
    ...(seed !== undefined && { seed }),
  };
  const checked = await checkedFit(given);
  const report = await checkReport(checked, settings, io);
  const counted = repeats === undefined ? [] : await calibrations(checked, { repeats, workers, seed }, io);
  const other = given.text("against");
  const against =
    other === undefined
      ? undefined
      : await comparisonWith(other, given.operands[0]!, checked, report, settings, io);
  say(given, io, report, counted, against);
  return report.findings.length > 0 || counted.some(isTooNarrow) ? FOUND : SUCCESS;
}

function say(
  given: Given,
  io: Io,
  report: CheckReport,
  counted: readonly StudyCalibration[],
  against: FitComparison | undefined,
): void {
  if (given.has("json")) {
    const more = { ...(counted.length > 0 && { calibrations: counted }), ...(against && { against }) };
    print(io, JSON.stringify({ ...report, ...more }));
    return;
  }
  printText(io, checkText(report));
  for (const one of counted) printText(io, ["", ...one.sentences, calibrationRows(one)].join("\n"));
  if (against) printText(io, comparisonText(against));
}
