import { type CheckReport, checkText } from "@dpbayes/inference";
import { SUCCESS } from "../arguments/command.ts";
import type { Given } from "../arguments/parse-arguments.ts";
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
}
