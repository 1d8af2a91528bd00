import { type PredictedOutcome, type PredictedOutcomes, predict } from "@dpbayes/inference";
import { studyFamilyOf } from "@dpbayes/inference/families";
import { columns, percent, tabular } from "@dpbayes/inference/text";
import { fail } from "../../errors/index.ts";
import { csvLine, requireNew, writeFile } from "../../files/index.ts";
import { SUCCESS } from "../arguments/command.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { type Io, print, printText } from "../terminal/io.ts";
import { toStdout } from "../terminal/to-stdout.ts";
import { classesAt, classesRows, classesText } from "./classes.ts";
import { fittedStudy, pointOptions } from "./fitted-study.ts";
import { pointText } from "./point-text.ts";
import { readPoint } from "./read-point.ts";

/** What is asked for, in the three ways it can be told. */
interface Answer {
  readonly text: string;
  readonly table: readonly (readonly string[])[];
  readonly json: object;
}

export async function runPredict(given: Given, io: Io): Promise<number> {
  const texts = given.texts("at");
  if (texts.length === 0)
    fail("ARGUMENT_MISSING", { command: "predict", missing: "--at VARIABLE=VALUE,..." });
  const printed = toStdout(given);
  const { text, table, json } = answerOf(given, texts);
  if (printed) {
    io.stdout.write(csvOf(table));
    return SUCCESS;
  }
  const file = given.text("output");
  if (file !== undefined) {
    requireNew(file, given.has("force"));
    writeFile(file, csvOf(table));
  }
  if (given.has("json")) print(io, JSON.stringify({ ...json, ...(file !== undefined && { file }) }));
  else printText(io, [text, ...(file === undefined ? [] : [`table ${file}`])].join("\n"));
  return SUCCESS;
}

function answerOf(given: Given, texts: readonly string[]): Answer {
  const fitted = fittedStudy(given);
  const { fit, study } = fitted;
  const points = texts.map((text) => readPoint("--at", text, study));
  if (studyFamilyOf(study).classifies) {
    const found = classesAt(fitted, points, given);
    return { text: classesText(found), table: classesRows(found), json: { points: found } };
  }
  const predicted = predict(fit, points, pointOptions(given, study));
  return { text: textOf(predicted), table: rowsOf(predicted), json: predicted };
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
function rowsOf({ points }: PredictedOutcomes): readonly (readonly string[])[] {
  const names = Object.keys(points[0]!.values);
  const response = points[0]!.response === undefined ? [] : ["new_low", "new_high"];
  const head = [...names, "mean", "sd", "low", "high", ...response];
  return [head, ...points.map((point) => cells(names, point))];
}

function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map(csvLine).join("");
}

function cells(names: readonly string[], { values, mean, sd, low, high, response }: PredictedOutcome) {
  return [...names.map((name) => values[name]!), mean, sd, low, high, ...(response ?? [])].map(String);
}
