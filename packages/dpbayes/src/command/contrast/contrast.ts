import { type Contrast, type ContrastedNumber, contrast, type Fit } from "@dpbayes/inference";
import { columns, percent, surePercent, tabular } from "@dpbayes/inference/text";
import { fail } from "../../errors/index.ts";
import { SUCCESS } from "../arguments/command.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { fittedStudy, pointOptions } from "../predict/fitted-study.ts";
import { pointText } from "../predict/point-text.ts";
import { readPoint } from "../predict/read-point.ts";
import { type Io, print, printText } from "../terminal/io.ts";

export async function runContrast(given: Given, io: Io): Promise<number> {
  const [at, minus] = [given.text("at"), given.text("minus")];
  if (at === undefined || minus === undefined)
    return fail("ARGUMENT_MISSING", { command: "contrast", missing: "--at POINT --minus POINT" });
  const { fit, study } = fittedStudy(given);
  const points = { at: readPoint("--at", at, study), minus: readPoint("--minus", minus, study) };
  const found = contrast(fit, points, pointOptions(given, study));
  if (given.has("json")) print(io, JSON.stringify(found));
  else printText(io, textOf(found, fit));
  return SUCCESS;
}

function textOf({ outcome, interval, at, minus, numbers, notes }: Contrast, fit: Fit): string {
  const share = percent(interval);
  return [
    `expected ${outcome}: ${pointText(at.given)} against ${pointText(minus.given)}`,
    columns([
      ["", "mean", "sd", `${share} from`, "to", "probability"],
      ...numbers.map((number) => [
        number.kind,
        ...[number.mean, number.sd, number.low, number.high].map(tabular),
        probabilityWords(number, fit.chainCount * fit.drawCount),
      ]),
    ]),
    ...notes,
  ].join("\n");
}

/** Draws are finite: where all lie on one side, the probability is only known to be close to 1. */
function probabilityWords({ kind, above }: ContrastedNumber, draws: number): string {
  const no = kind === "difference" ? 0 : 1;
  const [side, share] = above >= 0.5 ? ["above", above] : ["below", 1 - above];
  return `${share === 1 ? `over ${surePercent(1 - 1 / draws)}` : surePercent(share)} ${side} ${no}`;
}
