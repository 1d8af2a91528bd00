import { type PredictedOutcome, type PredictedOutcomes, predict } from "@dpbayes/inference";
import { columns, percent, tabular } from "@dpbayes/inference/text";
import { fail } from "../../errors/index.ts";
import { requireNew, writeFile } from "../../files/index.ts";
import { SUCCESS } from "../arguments/command.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { type Io, print, printText } from "../terminal/io.ts";
import { toStdout } from "../terminal/to-stdout.ts";
import { fittedStudy, pointOptions } from "./fitted-study.ts";
import { pointText } from "./point-text.ts";
import { readPoint } from "./read-point.ts";

export async function runPredict(given: Given, io: Io): Promise<number> {
  const texts = given.texts("at");
  if (texts.length === 0)
    fail("ARGUMENT_MISSING", { command: "predict", missing: "--at VARIABLE=VALUE,..." });
  const printed = toStdout(given);
  const { fit, study } = fittedStudy(given);
  const points = texts.map((text) => readPoint("--at", text, study));
  const predicted = predict(fit, points, pointOptions(given, study));
  if (printed) {
    io.stdout.write(csvOf(predicted));
    return SUCCESS;
  }
  const file = given.text("output");
  if (file !== undefined) {
    requireNew(file, given.has("force"));
    writeFile(file, csvOf(predicted));
  }
  if (given.has("json")) print(io, JSON.stringify({ ...predicted, ...(file !== undefined && { file }) }));
  else printText(io, [textOf(predicted), ...(file === undefined ? [] : [`table ${file}`])].join("\n"));
  return SUCCESS;
}

function textOf({ outcome, interval, points, notes }: PredictedOutcomes): string {
  const share = percent(interval);
  const both = points.some(({ response }) => response !== undefined);
  return [
    `expected ${outcome}`,
    columns([
      ["", "mean", "sd", `${share} from`, "to", ...(both ? ["one new: from", "to"] : [])],
      ...points.map(({ given, mean, sd, low, high, response = [] }) => [
        pointText(given),
        ...[mean, sd, low, high, ...response].map(tabular),
      ]),
    ]),
    ...notes,
  ].join("\n");
}

/** A line per point: a column per variable, given or held, then the numbers. */
function csvOf({ points }: PredictedOutcomes): string {
  const names = Object.keys(points[0]!.values);
  const response = points[0]!.response === undefined ? [] : ["new_low", "new_high"];
  const head = [...names, "mean", "sd", "low", "high", ...response];
  return `${[head, ...points.map((point) => cells(names, point))].map((line) => line.map(quoted).join(",")).join("\n")}\n`;
}

function cells(names: readonly string[], { values, mean, sd, low, high, response }: PredictedOutcome) {
  return [...names.map((name) => values[name]!), mean, sd, low, high, ...(response ?? [])].map(String);
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
