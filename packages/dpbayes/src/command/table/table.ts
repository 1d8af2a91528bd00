import { chainDefaults, type TableFit, type TableFitOptions } from "@dpbayes/inference";
import { fitTable } from "@dpbayes/inference/node";
import type { TableQuestion } from "@dpbayes/inference/tables";
import { type NoisyTable, noisyTableDigest } from "@dpbayes/privacy/formats";
import { writeFile } from "../../files/index.ts";
import { plainQuestions } from "../../table-page/asked/margins.ts";
import { hiddenWarning } from "../../table-page/asked/sentences.ts";
import { tablePage, tablePageQuestions } from "../../table-page/index.ts";
import { SUCCESS } from "../arguments/command.ts";
import type { Given } from "../arguments/parse-arguments.ts";
import { type Io, print, printText } from "../terminal/io.ts";
import { samplingProgress } from "../terminal/progress.ts";
import { version } from "../version.ts";
import { answersJson } from "./answers-json.ts";
import { answersText } from "./answers-text.ts";
import { askedQuestions } from "./asked-questions.ts";
import { filesOf, type Outputs, wantedOutputs, withOutputs, writeTables } from "./outputs.ts";
import { readTables } from "./read-tables.ts";
import { answersOf, type TableAnswers } from "./table-answers.ts";
import { repeatedWords, type TableSettings, tableSettings } from "./table-settings.ts";

export async function runTable(given: Given, io: Io): Promise<number> {
  // Flags before files: a wrong one is told whatever the files are.
  const settings = tableSettings(given);
  const table = readTables(given.operands);
  const asked = askedQuestions(given, table);
  const questions = asked.length > 0 ? asked : plainQuestions(table);
  const outputs = wantedOutputs(given, table);
  const answers = await withOutputs(outputs, given.has("force"), async () => {
    const fit = await fitted(given, io, settings, kept(table, questions, outputs, settings));
    const found = answersOf(fit, questions, settings.interval);
    writeTables(outputs, found);
    if (outputs.page !== undefined) writeFile(outputs.page, pageOf(found, asked, given, io));
    return found;
  });
  if (given.has("json")) print(io, JSON.stringify(jsonOf(answers, outputs)));
  else say(io, answers, outputs);
  return SUCCESS;
}

/** What a fit is of, and what it is to remember. */
interface Kept extends Pick<TableFitOptions, "questions" | "keep"> {
  readonly table: NoisyTable;
}

/** Counts of all cells of all draws that are kept for a page, which asks much: 128 MB. */
const MOST_COUNTS = 2 ** 24;

/**
 * A page asks more than was asked. Of small tables everything is kept; of large ones the totals that the page needs too. What a
 * fit looks for against itself is looked for in its questions, so that a page changes them only where it must.
 */
function kept(
  table: NoisyTable,
  questions: readonly TableQuestion[],
  { page }: Outputs,
  { fit: { chains = chainDefaults.chains, draws = chainDefaults.draws } }: TableSettings,
): Kept {
  if (page === undefined) return { table, questions };
  const cells = table.axes.reduce((product, { levels }) => product * levels.length, 1);
  if (cells * chains * draws <= MOST_COUNTS) return { table, questions, keep: "cells" };
  return { table, questions: [...questions, ...tablePageQuestions(table)], keep: "questions" };
}

async function fitted(
  given: Given,
  io: Io,
  { fit }: TableSettings,
  { table, ...asked }: Kept,
): Promise<TableFit> {
  const workers = given.count("workers", 1);
  const progress = samplingProgress(io, fit.chains ?? chainDefaults.chains);
  return fitTable(table, {
    ...fit,
    ...asked,
    signal: io.signal,
    onProgress: progress.heard,
    ...(workers !== undefined && { workers }),
  }).finally(progress.clear);
}

function pageOf(
  { tableFit, interval }: TableAnswers,
  asked: readonly TableQuestion[],
  given: Given,
  io: Io,
): string {
  return tablePage(tableFit, {
    interval,
    ...(asked.length > 0 && { questions: asked }),
    command: repeatedWords(given),
    date: io.now().toISOString().slice(0, 10),
    versions: { dpbayes: version(), node: process.versions.node },
  });
}

function say(io: Io, answers: TableAnswers, outputs: Outputs): void {
  const { fit, told } = answers;
  const { verdict, notes } = fit.summary();
  const hidden = hiddenWarning(told.flat());
  printText(io, [answersText(told, answers), ...(hidden ? [hidden] : []), verdict, ...notes].join("\n"));
  for (const file of filesOf(outputs)) print(io, `wrote ${file}`);
}

function jsonOf(answers: TableAnswers, outputs: Outputs): object {
  const { fit, told, table, interval } = answers;
  const { verdict, notes } = fit.summary();
  return {
    table: { id: table.id, digest: noisyTableDigest(table) },
    interval,
    answers: answersJson(told, answers),
    ...{ verdict, warnings: fit.origin.warnings ?? [], notes, origin: fit.origin },
    files: filesOf(outputs),
  };
}
